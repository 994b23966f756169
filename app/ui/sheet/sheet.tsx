import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../elements/button";
import { classes } from "../elements/classes";

export type SheetProps = {
  title: ReactNode;
  hint?: ReactNode;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A bottom sheet on phones, a dialog from 768 px. Loaded on first use. */
export default function Sheet({ title, hint, wide, onClose, children }: SheetProps) {
  const { t } = useTranslation();

  return (
    <Dialog open onClose={onClose} className="sheet">
      <DialogBackdrop className="sheet-scrim" />
      <DialogPanel className={classes("sheet-box", wide && "wide")}>
        <header role="none">
          <div>
            <DialogTitle className="d-s">{title}</DialogTitle>
            {hint && <p className="meta">{hint}</p>}
          </div>
          <IconButton type="button" icon={X} label={t("close")} onClick={onClose} />
        </header>
        {children}
      </DialogPanel>
    </Dialog>
  );
}
