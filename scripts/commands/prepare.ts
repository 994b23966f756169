// One after the other: a bundle would open the database before it locks the folder, and its errors
// would be stacks.
await import("~/platform/process/start.server");
await import("../../app/seeds/first-start");

export {};
