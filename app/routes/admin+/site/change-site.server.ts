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

const SAVED: Toast = { title: "site:saved" };

export const siteAction = intentAction(
  {
    looks: adminForm({
      schema: SiteLooksForm,
      run: async ({ actor }, siteFields) => {
        await changeSiteLooks(actor, siteFields);
      },
      toast: SAVED,
    }),
    choices: adminForm({
      schema: SiteChoicesForm,
      run: ({ actor }, siteFields) => changeLandingFeatures(actor, siteFields),
      toast: SAVED,
    }),
    logoRemove: adminForm({
      schema: NoFields,
      run: ({ actor }) => removeSiteLogo(actor),
      toast: SAVED,
    }),
    colorsReset: adminForm({
      schema: NoFields,
      run: ({ actor }) => resetSiteColors(actor),
      toast: SAVED,
    }),
  },
  { upload: { maxBytes: 2 * MAX_IMAGE_BYTES, sender: requireAdmin } },
);
