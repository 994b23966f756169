import { connect } from "node:net";

/** True if a program of this machine accepts connections at the port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const answer = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };

    socket.once("connect", () => answer(true)).once("error", () => answer(false));
  });
}
