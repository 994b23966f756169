import { afterEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { rtmpAddress } from "./rtmp-address.server";

afterEach(() => vi.restoreAllMocks());

const address = () => rtmpAddress(new Request("http://localhost:3000/dashboard/streaming"));
const setting = <Name extends keyof typeof env>(name: Name, value: (typeof env)[Name]) =>
  vi.spyOn(env, name, "get").mockReturnValue(value as never);

test("encoders connect to the site's name, or to the one that is set beside it", () => {
  setting("RTMP_PORT", 1935);
  setting("APP_URL", "https://nhacsong.example");
  expect(address()).toBe("rtmp://nhacsong.example/live");
  setting("RTMP_PUBLIC_HOST", "home.nhacsong.example");
  expect(address()).toBe("rtmp://home.nhacsong.example/live");
});
