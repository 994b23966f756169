import { Link, type LinkProps } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { classes } from "./classes";
import { Icon } from "./icon";

export type ButtonVariant = "primary" | "accent" | "line" | "quiet" | "danger" | "danger-fill";
export type ButtonLook = {
  variant?: ButtonVariant;
  size?: "sm" | "md" | "lg";
  block?: boolean;
  icon?: LucideIcon;
};

export function buttonClass(
  { variant = "line", size = "md", block }: ButtonLook,
  extraClasses?: string,
) {
  return classes(
    "btn",
    `btn-${variant}`,
    size !== "md" && `btn-${size}`,
    block && "btn-block",
    extraClasses,
  );
}

type ButtonProps = ComponentPropsWithoutRef<"button"> &
  ButtonLook & {
    /** Shows `pendingLabel` instead of the label and keeps the width. */
    pending?: boolean;
    pendingLabel?: ReactNode;
  };

/** A button; its `type` is "submit" by default. */
export function Button({
  variant,
  size,
  block,
  icon,
  pending,
  pendingLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      disabled={rest.disabled || pending}
      aria-busy={pending || undefined}
    >
      {icon && <Icon of={icon} />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

type ButtonLinkProps = LinkProps & ButtonLook;

export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  );
}

type IconOnly = { icon: LucideIcon; label: string };

export function IconButton({
  icon,
  label,
  ...rest
}: Omit<ComponentPropsWithoutRef<"button">, "className"> & IconOnly) {
  return (
    <button type="submit" {...rest} className="icon-btn" aria-label={label}>
      <Icon of={icon} />
    </button>
  );
}

export function IconLink({
  icon,
  label,
  bare,
  className,
  ...rest
}: LinkProps & IconOnly & { bare?: boolean }) {
  return (
    <Link {...rest} className={classes("icon-btn", bare && "bare", className)} aria-label={label}>
      <Icon of={icon} />
    </Link>
  );
}
