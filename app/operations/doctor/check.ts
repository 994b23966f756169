import type { Finding } from "~/operations/health/setup-report.server";

export type Found = Omit<Finding, "name">;
export type Check = (options: { mailTo?: string }) => Found | null | Promise<Found | null>;

export const ok = (finding: string, values?: Found["values"]): Found => ({ state: "ok", finding, values });
export const warn = (finding: string, values?: Found["values"]): Found => ({ state: "warn", finding, values });
export const fail = (finding: string, values?: Found["values"]): Found => ({ state: "fail", finding, values });
