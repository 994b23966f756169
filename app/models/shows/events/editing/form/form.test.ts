import { expect, test } from "vitest";
import { EventInput } from "../schema";
import { newEventForm } from "./form-values";
import { syncTimes, parseStep, applyStep, readTypedEvent, withDerivedEnd } from "./protocol";

const NOW = new Date("2027-01-10T12:07:00Z");
const form = newEventForm(NOW, "vi", "Asia/Ho_Chi_Minh");

function posted(fields: Record<string, string | string[]>) {
  const data = new FormData();

  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) data.append(name, value);

  return data;
}

test("a new event is open and free, starts at the next half hour and lasts an hour", () => {
  expect(form).toMatchObject({
    category: "Open",
    eventType: "free",
    duration: "60",
    startTime: "2027-01-10T19:30",
    endTime: "2027-01-10T20:30",
  });
  expect(EventInput.safeParse({ ...form, title: "Đêm nhạc" }).success).toBe(true);
});

test("a quick duration sets the duration and moves the end", () => {
  const step = parseStep("duration-90")!;

  expect(applyStep(form, step)).toEqual({ ...form, duration: "90", endTime: "2027-01-10T21:00" });
});

test("adding and removing videos keeps the others as typed", () => {
  const typed = { ...form, sampleVideos: ["https://a.test", "half an addr", ""] };

  expect(applyStep(typed, parseStep("add-video")!).sampleVideos).toEqual([
    "https://a.test",
    "half an addr",
    "",
    "",
  ]);
  expect(applyStep(typed, parseStep("remove-video-1")!).sampleVideos).toEqual([
    "https://a.test",
    "",
  ]);
  expect(applyStep(typed, parseStep("remove-video-99")!).sampleVideos).toEqual(typed.sampleVideos);
});

test.each([
  "publish",
  "draft",
  "save",
  "duration",
  "duration-x",
  "remove-video",
  "drop-table-1",
  "",
])("“%s” is not a step of the form", (intent) => expect(parseStep(intent)).toBeNull());

test("changing start or duration moves the end, and changing the end sets the duration", () => {
  const later = { ...form, startTime: "2027-01-11T20:00" };

  expect(syncTimes(later, form).endTime).toBe("2027-01-11T21:00");
  expect(syncTimes({ ...form, duration: "45" }, form).endTime).toBe("2027-01-10T20:15");
  expect(syncTimes({ ...form, endTime: "2027-01-10T22:00" }, form).duration).toBe("150");

  const all = { ...later, endTime: "2027-01-11T23:00", duration: "10" };

  expect(syncTimes(all, form)).toEqual(all);
  expect(syncTimes(form, form)).toEqual(form);
});

test("an invalid start does not change the end", () => {
  expect(withDerivedEnd({ ...form, startTime: "" }).endTime).toBe(form.endTime);
  expect(withDerivedEnd({ ...form, duration: "an hour" }).endTime).toBe(form.endTime);
});

test("a posted form contains every field, and unticked boxes differ from missing ones", () => {
  const typed = readTypedEvent(
    posted({
      title: " Giữ  nguyên ",
      chatEnabled: ["off"],
      tipsEnabled: ["off", "on"],
      sampleVideos: ["a", "", "b"],
    }),
    form,
  );

  expect(typed).toEqual({
    ...form,
    title: " Giữ  nguyên ",
    chatEnabled: false,
    tipsEnabled: true,
    sampleVideos: ["a", "", "b"],
  });
  expect(readTypedEvent(posted({ title: "x" }), form)).toEqual({ ...form, title: "x" });

  const withVideo = { ...form, sampleVideos: ["https://a.test"] };

  expect(readTypedEvent(posted({ sampleVideosSent: "1" }), withVideo).sampleVideos).toEqual([]);
});

test("a program's form with a start but no end ends at start + duration", () => {
  const typed = readTypedEvent(
    posted({ title: "x", startTime: "2028-01-01T20:00", duration: "30" }),
    form,
  );

  expect(typed.endTime).toBe("");
  expect(EventInput.safeParse(typed).success).toBe(true);
});
