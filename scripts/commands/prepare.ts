// Imports one after the other: a static import would open the database before the folder is locked,
// and its errors would be printed as stacks.
await import("~/platform/process/start.server");
await import("../../app/seeds/first-start");

export {};
