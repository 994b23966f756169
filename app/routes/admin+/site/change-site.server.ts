import type { Toast } from "~/web/forms/toast.server";
import { intentAction } from "~/web/forms/form-action.server";
import { NoFields } from "~/web/forms/no-fields";
import { adminForm } from "~/web/forms/forms.server";
import { requireAdmin } from "~/web/requests/require-admin.server";
import { changeLandingFeatures } from "~/models/shows/artists/landing-features.server";
import { changeSiteLogo, removeSiteLogo } from "~/models/base/site/logo/site-logo.server";
import { changeSiteColors, resetSiteColors } from "~/models/base/site/site-colors.server";
import {
  SiteApplicantsForm,
  SiteColorsForm,
  SiteContactForm,
  SiteFeaturesForm,
  SiteLanguagesForm,
  SiteLogoForm,
  SiteNameForm,
} from "~/models/base/site/settings-schema";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import { updateSiteSettings } from "~/models/base/site/site-settings.server";

const saved: Toast = { title: "site:saved" };

export const siteAction = intentAction(
  {
    name: adminForm({
      schema: SiteNameForm,
      run: ({ actor }, input) => updateSiteSettings(actor, input),
      toast: saved,
    }),
    logo: adminForm({
      schema: SiteLogoForm,
      run: async ({ actor }, { logo }) => {
        await changeSiteLogo(actor, logo);
      },
      toast: saved,
    }),
    logoRemove: adminForm({
      schema: NoFields,
      run: ({ actor }) => removeSiteLogo(actor),
      toast: saved,
    }),
    contact: adminForm({
      schema: SiteContactForm,
      run: ({ actor }, input) => updateSiteSettings(actor, input),
      toast: saved,
    }),
    colors: adminForm({
      schema: SiteColorsForm,
      run: ({ actor }, input) => changeSiteColors(actor, input),
      toast: saved,
    }),
    languages: adminForm({
      schema: SiteLanguagesForm,
      run: ({ actor }, input) => updateSiteSettings(actor, input),
      toast: saved,
    }),
    applicants: adminForm({
      schema: SiteApplicantsForm,
      run: ({ actor }, input) => updateSiteSettings(actor, input),
      toast: saved,
    }),
    features: adminForm({
      schema: SiteFeaturesForm,
      run: ({ actor }, input) => changeLandingFeatures(actor, input),
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
