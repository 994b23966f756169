import express from "express";
import { languageOfHeader } from "~/locales/language-of-header.server";
import type { Language } from "~/locales/languages";
import type { Operation } from "../operation";
import { type ApiDocument, describeApi } from "./document";

/** GET /openapi.json, in the language of the request. */
export function documentRouter(operations: readonly Operation[]) {
  const written = new Map<Language, ApiDocument>();
  return express.Router().get("/openapi.json", (request, response) => {
    const language = languageOfHeader(request.headers);
    const document = written.get(language) ?? describeApi(operations, language);
    written.set(language, document);
    response.setHeader("Cache-Control", "private, max-age=0, must-revalidate");
    response.vary("Cookie, Accept-Language").json(document);
  });
}
