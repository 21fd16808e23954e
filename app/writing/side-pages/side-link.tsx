import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { editorAddressOf } from "../../ui/draft-state.ts";

interface Props {
  to: string;
  /** Whether its code is loaded now, so that it can be opened without a connection. */
  isPrepared?: boolean;
  className?: string;
  children: ReactNode;
}

/** Leads to a side page: from the editor, whose scroll position it shares, or from another side page, whose place it takes. */
export function SideLink({ to, isPrepared, className, children }: Props) {
  const { pathname, state, key } = useLocation();
  const isInEditor = pathname === editorAddressOf(pathname);
  return (
    <NavLink
      to={to}
      relative="path"
      prefetch={isPrepared ? "render" : "none"}
      replace={state?.beside !== undefined}
      state={isInEditor ? { beside: key } : state}
      preventScrollReset
      className={className}
    >
      {children}
    </NavLink>
  );
}
