export * from "./accounts";
export * from "./artists";
export * from "./chat";
export * from "./events";
export * from "./notices";
export * from "./search";
export * from "./tickets";
export * from "./kept-forms";
