import { data } from "@remix-run/node";
import { throttleSetup } from "~/auth/throttles.server";
import { finishSetup } from "~/operations/setup/finish-setup.server";
import { sendTestMail } from "~/operations/setup/send-test-mail.server";
import { SetupForm, SetupKeyForm, SetupMailForm } from "~/operations/setup/setup-form";
import { assertSetupKey } from "~/operations/setup/setup-key.server";
import { isRestartedByService, restartSoon } from "~/platform/process/restart.server";
import type { FormAnswer } from "~/ui/form/form-answer";
import { speak } from "~/locales/i18n.server";
import { intentAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { addressOf } from "~/web/requests/source-address.server";

type Answer = {
  lastResult: FormAnswer;
  /** The key that opened the form. */
  key: string;
  /** The address to which a test mail was sent. */
  sentTo: string;
};

export const setupAction = intentAction<Answer>({
  key: publicForm({
    schema: SetupKeyForm,
    run: async ({ context }, { key }) => {
      await throttleSetup(addressOf(context), async () => assertSetupKey(key));

      return data({ key });
    },
  }),
  testMail: publicForm({
    schema: SetupMailForm,
    run: async ({ request, context, t, reply }, form) => {
      const { language } = await speak(request);

      await throttleSetup(addressOf(context), () => sendTestMail(form, t, language));

      return data({ key: form.key, sentTo: form.email, lastResult: reply() });
    },
  }),
  finish: publicForm({
    schema: SetupForm,
    run: async ({ request, context }, form) => {
      const { language } = await speak(request);

      await throttleSetup(addressOf(context), () => finishSetup(form, language));
      if (isRestartedByService()) restartSoon();
    },
    redirectTo: "/setup?done",
  }),
});
