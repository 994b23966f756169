import express from "express";
import { languageOfHeader } from "~/locales/language-of-header.server";
import type { Language } from "~/locales/languages";
import { siteName } from "~/locales/site-name";
import { OPERATIONS } from "../operations";
import { type ApiDocument, describeApi } from "./document";

const written = new Map<Language, ApiDocument>();
let nameInIt = siteName();

/** The document of the whole API, generated once per language and site name. */
export function apiDocumentIn(language: Language): ApiDocument {
  if (nameInIt !== siteName()) written.clear();
  nameInIt = siteName();

  const document = written.get(language) ?? describeApi(OPERATIONS, language);

  written.set(language, document);

  return document;
}

/** GET /openapi.json, in the language of the request. */
export const documentRouter = express.Router().get("/openapi.json", (request, response) => {
  response.setHeader("Cache-Control", "private, max-age=0, must-revalidate");
  response.vary("Cookie, Accept-Language").json(apiDocumentIn(languageOfHeader(request.headers)));
});
