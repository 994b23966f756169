import type { Toast } from "~/web/forms/toast.server";
import { intentAction } from "~/web/forms/form-action.server";
import { NoFields } from "~/web/forms/no-fields";
import { adminForm } from "~/web/forms/forms.server";
import { requireAdmin } from "~/web/requests/require-admin.server";
import { changeLandingFeatures } from "~/models/shows/artists/landing-features.server";
import { removeSiteLogo } from "~/models/base/site/logo/site-logo.server";
import { resetSiteColors } from "~/models/base/site/site-colors.server";
import { changeSiteLooks } from "~/models/base/site/site-looks.server";
import { SiteChoicesForm, SiteLooksForm } from "~/models/base/site/settings-schema";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";

const saved: Toast = { title: "site:saved" };

export const siteAction = intentAction(
  {
    looks: adminForm({
      schema: SiteLooksForm,
      run: async ({ actor }, input) => {
        await changeSiteLooks(actor, input);
      },
      toast: saved,
    }),
    choices: adminForm({
      schema: SiteChoicesForm,
      run: ({ actor }, input) => changeLandingFeatures(actor, input),
      toast: saved,
    }),
    logoRemove: adminForm({
      schema: NoFields,
      run: ({ actor }) => removeSiteLogo(actor),
      toast: saved,
    }),
    colorsReset: adminForm({
      schema: NoFields,
      run: ({ actor }) => resetSiteColors(actor),
      toast: saved,
    }),
  },
  { upload: { maxBytes: 2 * MAX_IMAGE_BYTES, sender: requireAdmin } },
);
