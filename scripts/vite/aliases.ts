const folder = (folderName: string) => new URL(`../../${folderName}`, import.meta.url).pathname;

/** The same path aliases as in tsconfig.json. */
export const aliases = { "~db": folder("db"), "~": folder("app") };
