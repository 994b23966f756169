const store = globalThis as typeof globalThis & { nhacsong?: Map<string, unknown> };
const values = (store.nhacsong ??= new Map());

/**
 * One value per process: server.ts and the Remix build hold a copy of a module each, and
 * development reloads both.
 */
export function singleton<Value>(singletonName: string, create: () => Value): Value {
  if (!values.has(singletonName)) values.set(singletonName, create());

  return values.get(singletonName) as Value;
}
