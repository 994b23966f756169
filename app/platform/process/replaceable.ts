/**
 * A service that tests replace.
 * @returns the function that finds it, null without its settings, and the one that replaces it
 * (null: none; undefined restores the configured one)
 */
export function replaceable<Service>(configure: () => Service | null) {
  let replaced: Service | null | undefined;
  let configured: Service | null = null;

  const find = () => (replaced !== undefined ? replaced : (configured ??= configure()));
  const replace = (service: Service | null | undefined) => {
    replaced = service;
  };

  return [find, replace] as const;
}
