import { FirstSteps } from "./first-steps";
import { NextShow } from "./next-show";
import { AudiencePanel, LastShowPanel, MoneyPanel } from "./overview-panels";
import type { OverviewView } from "./overview-views";
import { WaitingList } from "./waiting-list";

/**
 * The dashboard's overview: the next show and waiting tasks; in the first week the steps to the
 * first show.
 */
export function Overview({ view, artistName }: { view: OverviewView; artistName: string }) {
  const { next, waiting, steps, money, last, followers } = view;

  return (
    <div className="ws-cols">
      <div className="stack">
        {next && <NextShow show={next} artistName={artistName} />}
        {steps ? <FirstSteps steps={steps} /> : <WaitingList waiting={waiting} />}
      </div>
      <div className="stack">
        {steps && waiting.length > 0 && <WaitingList waiting={waiting} />}
        {!steps && <MoneyPanel money={money} />}
        {last && <LastShowPanel last={last} />}
        {!steps && <AudiencePanel followers={followers} />}
      </div>
    </div>
  );
}
