import { expect, test } from "vitest";
import { ArtistProfileForm } from "./profile-schema";

const problemWith = (totalStudents: unknown) =>
  ArtistProfileForm.safeParse({ stageName: "Hạ Vy", totalStudents }).error?.issues.find(
    ({ path }) => path[0] === "totalStudents",
  )?.message ?? null;

test("a figure is a whole number, its digits, or blank", () => {
  expect([12, "12", "", null, undefined].map(problemWith)).toEqual([null, null, null, null, null]);
  for (const wrong of [-1, 1.5, "many", 1_000_001, [], { toString: 1 }, true])
    expect(problemWith(wrong), JSON.stringify(wrong)).toBe("dashboard:profile.figureInvalid");
});
