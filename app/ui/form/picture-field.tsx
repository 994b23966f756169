import type { ReactNode } from "react";
import { PICTURE_TYPES } from "~db/vocabularies";
import { CheckField } from "./check-field";
import { Field } from "./field";
import type { FieldProps } from "./use-form";

type PictureFieldProps = {
  name: string;
  label: string;
  hint: string;
  /** The checkbox that removes the picture, shown only if a picture is set. */
  remove: FieldProps & { label: string };
  isSet: boolean;
  error?: string[];
  /** The present picture. */
  children: ReactNode;
};

export function PictureField({ remove, isSet, children, ...field }: PictureFieldProps) {
  return (
    <div className="full stack tight">
      <div className="row">
        {children}
        <Field {...field} type="file" accept={PICTURE_TYPES.join(",")} />
      </div>
      {isSet && <CheckField {...remove} value="on" defaultChecked={remove.defaultValue === "on"} />}
    </div>
  );
}
