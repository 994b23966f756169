import type { Request, Response } from "express";
import type { Operation } from "./operation";

/** What every answer starts with, and failures keep. */
export function preventCaching(response: Response) {
  response.setHeader("Cache-Control", "private, no-store");
}

/**
 * Marks what everybody reads as good to keep while its ETag holds; for those who come with a cookie or a token only in
 * their own browser. @returns false for what belongs to one person
 */
export function allowCaching({ method, who, isPersonal }: Operation, request: Request, response: Response): boolean {
  if (method !== "get" || who !== "anyone" || isPersonal) return false;
  const isKnown = Boolean(request.headers.cookie ?? request.headers.authorization);
  response.setHeader("Cache-Control", `${isKnown ? "private" : "public"}, max-age=0, must-revalidate`);
  response.vary("Cookie, Authorization");
  return true;
}
