const folder = (name: string) => new URL(`../../${name}`, import.meta.url).pathname;

/** The paths of tsconfig.json. */
export const aliases = { "~db": folder("db"), "~": folder("app") };
