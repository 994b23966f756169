import { collectDefaultMetrics } from "prom-client";
import { singleton } from "~/platform/process/singleton.server";
import { instruments } from "~/platform/metrics/instruments";
import { LIVE_READINGS } from "./readings/live.server";
import { MACHINE_READINGS } from "./readings/machine.server";
import { MONEY_READINGS } from "./readings/money.server";
import { registerReadings } from "~/platform/metrics/register-readings";

/** The registry of all metrics; readings are registered at the first use. */
export function metricsRegistry() {
  return singleton("metrics", () => {
    const { registry } = instruments;

    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
    registerReadings(registry, [...MACHINE_READINGS, ...LIVE_READINGS, ...MONEY_READINGS]);

    return registry;
  });
}
