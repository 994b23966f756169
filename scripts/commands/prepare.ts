// One after the other: a bundle would open the database before it locks the folder, and its errors would be stacks.
await import("~/start.server");
await import("../../db/seeds/first-start");

export {};
