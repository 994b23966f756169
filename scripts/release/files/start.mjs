// Serves the site: the same as `nhacsong start`.
process.argv.splice(2, 0, "start");
await import("./nhacsong.mjs");
