/**
 * A service that tests replace.
 * @returns a function that finds the service (null without its settings), and one that replaces it
 * (null: none; undefined: the configured one again)
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
