import { expect, test } from "vitest";
import { render } from "../../../test/factories/base/render";
import { UnreachableError } from "../page-data/unreachable-error";
import { ErrorPage } from "./error-page";
import { RequestIdContext } from "./request-id";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

const draw = (error: unknown) =>
  render(
    <RequestIdContext.Provider value={ID}>
      <ErrorPage error={error} />
    </RequestIdContext.Provider>,
  );
const refusal = (status: number, message: string) => ({
  status,
  statusText: "",
  internal: false,
  data: { message },
});

test("a refused page names its status and the request", async () => {
  const html = await draw(refusal(403, "Không được"));

  expect(html).toContain("Lỗi 403");
  expect(html).toContain(`Mã tham chiếu: ${ID}`);
});

test("a page that failed names the request", async () => {
  expect(await draw(new Error("Unexpected Server Error"))).toContain(`Mã tham chiếu: ${ID}`);
});

test("a page that does not exist, and a missing connection, name nothing", async () => {
  const reference = /Lỗi \d|Mã tham chiếu/;

  expect(await draw(refusal(404, "Không có"))).not.toMatch(reference);
  expect(await draw(new UnreachableError())).not.toMatch(reference);
});
