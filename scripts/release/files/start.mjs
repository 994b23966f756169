// Serves the site like `nhacsong start`.
process.argv.splice(2, 0, "start");
await import("./nhacsong.mjs");
