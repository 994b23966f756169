import { CircleCheck, TriangleAlert, X } from "lucide-react";
import {
  createContext,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../elements/classes";
import { Icon } from "../elements/icon";
import { UNCONFIRMED } from "./unconfirmed";
import { useFreePlace } from "./use-free-place";
import { useScripts } from "../elements/use-scripts";

/** A toast in the page's language. */
export type ToastView = { title: string; body?: string; isError: boolean; staysMs?: number };

const STAYS_MS = 5000;
/**
 * Milliseconds for which the toast about an outage stays; the form's button is disabled until the
 * server responds again.
 */
const OUTAGE_STAYS_MS = 30_000;
const SWIPE_PX = 72;

const ToastContext = createContext<(toast: ToastView) => void>(() => {});

/** Returns a function that shows a toast from the browser; use it for confirmed results only. */
export const useToast = () => useContext(ToastContext);

/** Holds one toast, initially the server's. */
export function Toaster({
  fromServer,
  children,
}: {
  fromServer: ToastView | null;
  children: ReactNode;
}) {
  const [toast, setToast] = useState(fromServer);
  const dismiss = useCallback(() => setToast(null), []);
  const { t } = useTranslation("errors");

  useEffect(() => {
    if (fromServer) setToast(fromServer);
  }, [fromServer]);
  useEffect(() => {
    const unconfirmedText = { title: t("unconfirmedTitle"), body: t("unconfirmed") };
    const warnUnconfirmed = () =>
      setToast({ ...unconfirmedText, isError: true, staysMs: OUTAGE_STAYS_MS });

    window.addEventListener(UNCONFIRMED, warnUnconfirmed);

    return () => window.removeEventListener(UNCONFIRMED, warnUnconfirmed);
  }, [t]);
  useEffect(() => {
    if (!toast) return;

    const dismissTimer = setTimeout(dismiss, toast.staysMs ?? STAYS_MS);

    return () => clearTimeout(dismissTimer);
  }, [toast, dismiss]);

  return (
    <ToastContext.Provider value={setToast}>
      <div className="toaster wrap">{toast && <Toast toast={toast} onDismiss={dismiss} />}</div>
      {children}
    </ToastContext.Provider>
  );
}

/**
 * A toast. Without scripts it is the first element of the page; scripts let it float over free
 * space and be swiped away.
 */
function Toast({ toast, onDismiss }: { toast: ToastView; onDismiss: () => void }) {
  const { t } = useTranslation();
  const hasScripts = useScripts();
  const swipeHandlers = useSwipeRight(onDismiss);
  const boxRef = useRef<HTMLDivElement>(null);

  useFreePlace(boxRef);

  return (
    <div
      ref={boxRef}
      className={classes("toast", toast.isError && "bad")}
      role={toast.isError ? "alert" : "status"}
      {...swipeHandlers}
    >
      <Icon of={toast.isError ? TriangleAlert : CircleCheck} />
      <div>
        <b>{toast.title}</b>
        {toast.body && <p>{toast.body}</p>}
      </div>
      {hasScripts && (
        <button type="button" className="icon-btn bare" aria-label={t("close")} onClick={onDismiss}>
          <Icon of={X} />
        </button>
      )}
    </div>
  );
}

function useSwipeRight(onDone: () => void) {
  const startX = useRef<number | null>(null);
  const travel = ({ clientX }: PointerEvent) => Math.max(0, clientX - (startX.current ?? clientX));
  const moveBy = (event: PointerEvent<HTMLElement>, px: number) => {
    event.currentTarget.style.translate = px ? `${px}px 0` : "";
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) =>
      startX.current !== null && moveBy(event, travel(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (travel(event) > SWIPE_PX) onDone();
      startX.current = null;
      moveBy(event, 0);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      startX.current = null;
      moveBy(event, 0);
    },
  };
}
