import { useEffect, useState } from "react";
import type { Burst } from "./room-state";

const MAX_REACTIONS = 12;
const FLIGHT_MS = 4000;

type Flying = { key: string; emoji: string; lane: number };

/** At most twelve reactions rise at a time. With reduced motion only the counts change. */
export function FloatingReactions({ burst }: { burst: Burst | null }) {
  const [flying, setFlying] = useState<Flying[]>([]);

  useEffect(() => {
    if (!burst || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;

    const born: Flying[] = Array.from({ length: Math.min(burst.count, 4) }, (_, n) => ({
      key: `${burst.id}-${n}`,
      emoji: burst.emoji,
      lane: (burst.id * 3 + n) % 6,
    }));

    setFlying((before) => [...before, ...born].slice(-MAX_REACTIONS));
    setTimeout(() => setFlying((before) => before.filter((it) => !born.includes(it))), FLIGHT_MS);
  }, [burst]);

  return (
    <div className="float" aria-hidden="true">
      {flying.map(({ key, emoji, lane }) => (
        <span key={key} className={`lane-${lane}`}>
          {emoji}
        </span>
      ))}
    </div>
  );
}
