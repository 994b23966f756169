import { afterEach, expect, test } from "vitest";
import { DEFAULT_SITE_NAME, setSiteName } from "~/locales/site-name";
import { isReservedName, isReservedStageName } from "./reserved-names";

afterEach(() => setSiteName(() => DEFAULT_SITE_NAME));

test("words of roles and the site's name are refused in names, however disguised", () => {
  const roles = [
    "Admin",
    "Mai (Admin)",
    "4dmin",
    "Аdmin",
    "A d m i n",
    "ÁDMÍN",
    "Moderator",
    "m0d",
    "ｍｏｄ",
  ];
  const inVietnamese = [
    "Quản Trị",
    "Mai Quản Trị Viên",
    "kiểm duyệt",
    "quan tri vien",
    "Nghệ sĩ Mai",
    "Hỗ trợ",
  ];
  const site = ["Nhạc Sống", "nhac s0ng", "Đội Nhạc Sống"];

  for (const name of [...roles, ...inVietnamese, ...site])
    expect([name, isReservedName(name)]).toEqual([name, true]);
});

test("names of people are not refused", () => {
  setSiteName(() => "Lan");

  const names = [
    "Nguyễn Quân Trí",
    "Quan Tri",
    "Modesto",
    "Nguyễn Thị Mai Anh",
    "Adminah",
    "李小龙",
    "Nguyễn Lan",
    "Sĩ Nghệ",
  ];

  for (const name of names) expect([name, isReservedName(name)]).toEqual([name, false]);
});

test("a band may have the site's name in its own, and an artist that word, but neither a role of the team", () => {
  for (const name of ["Ban Nhạc Sống Cần Thơ", "Nghệ sĩ Hạ Vy", "Hạ Vy Official"])
    expect([name, isReservedStageName(name)]).toEqual([name, false]);
  for (const name of ["Nhạc Sống", "Hạ Vy Admin", "Ban Quản Lý"])
    expect([name, isReservedStageName(name)]).toEqual([name, true]);
});
