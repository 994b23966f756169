import { demoId } from "../../app/seeds/demo-id";

/** Addresses of the demo's data. */
export const demoEvent = (slug: string) => demoId(`event ${slug}`);
export const demoPerson = (login: string) => demoId(login);
