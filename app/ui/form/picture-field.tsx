import type { ReactNode } from "react";
import { PICTURE_TYPES } from "~db/vocabularies";
import { CheckField } from "./check-field";
import { Field } from "./field";
import type { FieldProps } from "./use-form";

type PictureFieldProps = {
  name: string;
  label: string;
  hint: string;
  /** The box that takes the picture away, where there is one. */
  remove: FieldProps & { label: string };
  isSet: boolean;
  error?: string[];
  /** The picture of now. */
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
