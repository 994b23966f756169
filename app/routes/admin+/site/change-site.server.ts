import { intentAction } from "~/forms/form-action.server";
import { adminForm } from "~/forms/forms.server";
import { SiteContactForm, SiteNameForm } from "~/models/site/settings-schema";
import { updateSiteSettings } from "~/models/site/site-settings.server";

const saved = { title: "site:saved" };

export const siteAction = intentAction({
  name: adminForm({ schema: SiteNameForm, run: ({ actor }, input) => updateSiteSettings(actor, input), toast: saved }),
  contact: adminForm({
    schema: SiteContactForm,
    run: ({ actor }, input) => updateSiteSettings(actor, input),
    toast: saved,
  }),
});
