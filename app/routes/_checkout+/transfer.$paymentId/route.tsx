import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { Note } from "~/ui/elements/note";
import { titleMeta } from "~/ui/meta/title-meta";
import { ShowAside } from "~/ui/money/show-aside";
import { EndedTransfer } from "./ended";
import { MoneyBack } from "./money-back";
import { ShortTransfer } from "./short";
import { transferAction } from "./transfer-actions.server";
import { transferView } from "./transfer-view.server";
import { WaitingTransfer } from "./waiting";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, () => transferView(request, required(params.paymentId)));
}

export const action = transferAction;

export default function TransferScreen() {
  const view = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack">
      <h1 className="d-m">{view.title}</h1>
      {view.pass && (
        <p className="lead" lang={view.pass.lang}>
          {view.pass.text}
        </p>
      )}
      {view.undone && <Note>{view.undone}</Note>}
      {view.waiting ? (
        <div className="bank">
          {view.short && <ShortTransfer view={view} short={view.short} time={view.waiting.time} />}
          <WaitingTransfer view={view} waiting={view.waiting} lastResult={lastResult} />
        </div>
      ) : (
        <div className="two">
          <div className="stack loose">
            {view.hasEnded && <EndedTransfer view={view} lastResult={lastResult} />}
            {view.moneyBack.length > 0 && <MoneyBack view={view} lastResult={lastResult} />}
          </div>
          <ShowAside show={view.show} />
        </div>
      )}
    </div>
  );
}
