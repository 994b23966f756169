import type { RoomView } from "../room/room.types";
import { SimulcastPanel } from "../simulcast/simulcast-panel";
import { StudioLinks } from "./studio-links";

/** The panel of other sites, and links between the desk and the viewer's page. */
export default function DeskLinks({ view, asViewer }: { view: RoomView; asViewer: boolean }) {
  return (
    <>
      {!asViewer && !view.externalStream && (
        <SimulcastPanel view={view.simulcast} eventId={view.eventId} />
      )}
      <StudioLinks view={view} asViewer={asViewer} />
    </>
  );
}
