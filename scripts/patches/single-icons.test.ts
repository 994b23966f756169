import { expect, test } from "vitest";
import { withSingleIcons } from "./single-icons";

test("icons are asked for one by one; types and icons of another name stay as they are", () => {
  expect(withSingleIcons('import { ArrowLeft, type LucideIcon, Wifi } from "lucide-react";')).toBe(
    'import type { LucideIcon } from "lucide-react"; ' +
      'import ArrowLeft from "lucide-react/dist/esm/icons/arrow-left"; import Wifi from "lucide-react/dist/esm/icons/wifi";',
  );
  const unknown = 'import { NoSuchIcon } from "lucide-react";';
  expect(withSingleIcons(unknown)).toBe(unknown);
});
