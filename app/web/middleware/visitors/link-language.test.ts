import express from "express";
import { beforeAll, expect, test } from "vitest";
import { serve } from "../../../../test/factories/base/serve";
import { linkLanguage } from "./link-language";

let site: string;

beforeAll(async () => {
  site = await serve(express().use(linkLanguage, (_request, response) => void response.end()));
});

async function cookiesAt(path: string, cookie = "") {
  const { headers } = await fetch(site + path, { headers: { cookie } });

  return headers.getSetCookie().map((text) => text.split(";")[0]);
}

test("the language of a shared link is kept for the pages that follow", async () => {
  expect(await cookiesAt("/event/1?lang=vi&source=share")).toEqual(["nhacsong_lang=vi"]);
});

test("a language that was chosen before, an unknown one and a card on another site keep nothing", async () => {
  expect(await cookiesAt("/event/1?lang=vi", "nhacsong_lang=en")).toEqual([]);
  expect(await cookiesAt("/event/1?lang=fr")).toEqual([]);
  expect(await cookiesAt("/event/1")).toEqual([]);
  expect(await cookiesAt("/embed/event/1?lang=vi")).toEqual([]);
});

test("tickets and pictures that are loaded in a language change nothing", async () => {
  expect(await cookiesAt("/tickets/offline.json?lang=vi")).toEqual([]);
  expect(await cookiesAt("/event/1/poster.jpg?lang=vi")).toEqual([]);
});
