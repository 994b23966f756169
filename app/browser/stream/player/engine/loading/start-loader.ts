import Hls, {
  type HlsConfig,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type PlaylistLoaderContext,
} from "hls.js";
import { withStartAt } from "./start-list";

type PlaylistLoader = NonNullable<HlsConfig["pLoader"]>;

/**
 * Loads playlists and writes the moment into them at which playback begins. `startOf`: returns that
 * moment; null leaves the playlist unchanged.
 */
export function startLoader(startOf: () => number | null): PlaylistLoader {
  const Base = Hls.DefaultConfig.loader as PlaylistLoader;

  return class extends Base {
    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ) {
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, ...loaderArguments) => {
          const moment = startOf();
          const { data } = response;
          const isPlaced = moment !== null && typeof data === "string";

          callbacks.onSuccess(
            isPlaced ? { ...response, data: withStartAt(data, moment) } : response,
            ...loaderArguments,
          );
        },
      });
    }
  };
}
