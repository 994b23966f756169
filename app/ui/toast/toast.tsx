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

/** Worded in the page's language. */
export type ToastView = { title: string; body?: string; isError: boolean; staysMs?: number };

const STAYS_MS = 5000;
/** The form's button is busy until the server answers again. */
const OUTAGE_STAYS_MS = 30_000;
const SWIPE_PX = 72;

const ToastContext = createContext<(toast: ToastView) => void>(() => {});

/** Shows a toast from the browser; only for confirmed results. */
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
    const text = { title: t("unconfirmedTitle"), body: t("unconfirmed") };
    const warn = () => setToast({ ...text, isError: true, staysMs: OUTAGE_STAYS_MS });

    window.addEventListener(UNCONFIRMED, warn);

    return () => window.removeEventListener(UNCONFIRMED, warn);
  }, [t]);
  useEffect(() => {
    if (!toast) return;

    const timer = setTimeout(dismiss, toast.staysMs ?? STAYS_MS);

    return () => clearTimeout(timer);
  }, [toast, dismiss]);

  return (
    <ToastContext.Provider value={setToast}>
      <div className="toaster wrap">{toast && <Toast toast={toast} onDismiss={dismiss} />}</div>
      {children}
    </ToastContext.Provider>
  );
}

/**
 * Without scripts the toast is the first element of the page. Scripts let it float over free space
 * and be swiped away.
 */
function Toast({ toast, onDismiss }: { toast: ToastView; onDismiss: () => void }) {
  const { t } = useTranslation();
  const hasScripts = useScripts();
  const swipe = useSwipeRight(onDismiss);
  const box = useRef<HTMLDivElement>(null);

  useFreePlace(box);

  return (
    <div
      ref={box}
      className={classes("toast", toast.isError && "bad")}
      role={toast.isError ? "alert" : "status"}
      {...swipe}
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
  const start = useRef<number | null>(null);
  const travel = ({ clientX }: PointerEvent) => Math.max(0, clientX - (start.current ?? clientX));
  const move = (event: PointerEvent<HTMLElement>, px: number) => {
    event.currentTarget.style.translate = px ? `${px}px 0` : "";
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) =>
      start.current !== null && move(event, travel(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (travel(event) > SWIPE_PX) onDone();
      start.current = null;
      move(event, 0);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = null;
      move(event, 0);
    },
  };
}
