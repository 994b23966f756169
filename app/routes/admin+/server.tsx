import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formAction } from "~/web/forms/form-action.server";
import { adminForm } from "~/web/forms/forms.server";
import { adminContext } from "~/web/views/admin/admin-list.server";
import { healthView } from "~/web/views/admin/health.server";
import { checkAgain } from "~/operations/checks/run-probes.server";
import { HealthChecks } from "~/ui/admin/health";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await adminContext(request);

  return { title: context.t("workspace:pages.server"), health: await healthView(context) };
}

/**
 * Repeats the checks of services outside this server; the page reads all other checks whenever it
 * is shown.
 */
export const action = formAction(
  adminForm({ run: ({ actor }) => checkAgain(actor), redirectTo: "/admin/server" }),
);

export default function AdminServer() {
  const { title, health } = useLoaderData<typeof loader>();

  return <HealthChecks title={title} {...health} />;
}
