/// <reference types="vite/client" />
declare module "virtual:remix/server-build" {
  export * from "@remix-run/server-runtime";
}
declare module "virtual:route-texts" {
  /** Namespaces of texts by route id. */
  const texts: Record<string, string[]>;

  export default texts;
}
