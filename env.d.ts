/// <reference types="vite/client" />
declare module "virtual:remix/server-build" {
  export * from "@remix-run/server-runtime";
}
