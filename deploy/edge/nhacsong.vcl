vcl 4.1;

# Media of Nhạc Sống at an edge, for Varnish 7.1 or newer. Filled in by `nhacsong edge-config`; nginx stands in front
# and does TLS. Every request is first asked at the door of home, whose answer is kept for ten seconds for each reader.
# Files and playlists are kept for all readers, without the token in their address.

backend home {
  .host = "127.0.0.1";
  .port = "@HOME_PORT@";
  .connect_timeout = 2s;
  # Home holds requests for a part that does not exist yet.
  .first_byte_timeout = 20s;
  .between_bytes_timeout = 10s;
  .max_connections = 2000;
}

sub vcl_recv {
  if (req.restarts == 0) {
    unset req.http.nhacsong-step;
    unset req.http.nhacsong-file;
    unset req.http.nhacsong-query;
    unset req.http.nhacsong-pull;
    unset req.http.X-Forwarded-For;
  } elsif (req.http.nhacsong-step == "admitted") {
    set req.url = req.http.nhacsong-file;
    return (hash);
  }
  if (req.method == "OPTIONS") {
    return (pass);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (synth(405));
  }
  call read_address;
  set req.http.nhacsong-step = "door";
  set req.url = regsub(req.url, "^(/hls/[^/]+/[^/]+)/.*$", "\1/door");
  return (hash);
}

# Leaves the door's own address alone, and refuses everything that home does not serve. Unknown parameters are dropped,
# so that nobody makes a file new by adding one.
sub read_address {
  if (req.url ~ "^/hls/[^/?]+/[\w-]+/door(\?|$)") {
    unset req.http.nhacsong-file;
  } elsif (req.url ~ "^/hls/[^/?]+/[\w-]+/(master|(v\d+|al?)/index)\.m3u8(\?|$)") {
    set req.http.nhacsong-query = "";
    if (req.url ~ "[?&]_HLS_msn=\d{1,9}(&|$)") {
      set req.http.nhacsong-query = regsub(req.url, "^.*[?&](_HLS_msn=\d{1,9})(&.*)?$", "&\1");
      if (req.url ~ "[?&]_HLS_part=\d{1,9}(&|$)") {
        set req.http.nhacsong-query = req.http.nhacsong-query + regsub(req.url, "^.*[?&](_HLS_part=\d{1,9})(&.*)?$", "&\1");
      }
    }
    if (req.url ~ "[?&]from=start(&|$)") {
      # The show from its beginning, whole or as what is new.
      set req.http.nhacsong-query = req.http.nhacsong-query + "&from=start";
      if (req.url ~ "[?&]_HLS_skip=(YES|v2)(&|$)") {
        set req.http.nhacsong-query = req.http.nhacsong-query + "&_HLS_skip=YES";
      }
    } elsif (req.url ~ "[?&]ll=0(&|$)") {
      set req.http.nhacsong-query = req.http.nhacsong-query + "&ll=0";
    }
    set req.http.nhacsong-file = regsub(req.url, "\?.*$", "") + regsub(req.http.nhacsong-query, "^&", "?");
  } elsif (req.url ~ "^/hls/[^/?]+/[\w-]+/steering\.json\?(.*&)?group=\d{1,2}(&|$)") {
    set req.http.nhacsong-file = regsub(req.url, "\?(.*&)?(group=\d{1,2})(&.*)?$", "?\2");
  } elsif (req.url ~ "^/hls/[^/?]+/[\w-]+/(v\d+|al?)/(init|p|s|k)[\d.]+\.(mp4|m4s|aac)(\?|$)") {
    set req.http.nhacsong-file = regsub(req.url, "\?.*$", "");
  } else {
    return (synth(404));
  }
}

sub vcl_hash {
  if (req.http.nhacsong-step == "door") {
    hash_data(req.url);
    hash_data(req.http.Cookie);
    hash_data(req.http.Authorization);
  } elsif (req.url ~ "/master\.m3u8") {
    # Names the reader's group for steering.
    hash_data(req.url);
  } else {
    hash_data(regsub(req.url, "^/hls/[^/]+/", ""));
    # Home writes other playlists for VLC 3.
    if (req.http.User-Agent ~ "\bLibVLC/[0-3]\.") {
      hash_data("vlc3");
    }
    # And for programs that use ffmpeg's libraries.
    if (req.http.User-Agent ~ "\bLavf/|\blibmpv\b") {
      hash_data("lavf");
    }
  }
  return (lookup);
}

sub vcl_backend_fetch {
  unset bereq.http.Accept-Encoding;
  unset bereq.http.nhacsong-file;
  unset bereq.http.nhacsong-query;
  if (bereq.http.nhacsong-step == "admitted") {
    set bereq.http.nhacsong-pull = "1";
    unset bereq.http.Cookie;
    unset bereq.http.Authorization;
    unset bereq.http.nhacsong-reader;
  }
  return (fetch);
}

sub vcl_backend_response {
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  unset beresp.http.Set-Cookie;
  if (bereq.http.nhacsong-step == "door") {
    call keep_door;
  } elsif (bereq.http.nhacsong-step == "admitted") {
    call keep_file;
  }
  return (deliver);
}

# While home restarts, readers who were admitted stay so for ten more seconds.
sub keep_door {
  set beresp.storage = storage.doors;
  if (beresp.status == 204) {
    set beresp.ttl = 10s;
    set beresp.grace = 10s;
  } elsif (beresp.status == 403) {
    set beresp.ttl = 1s;
  } elsif (bereq.is_bgfetch) {
    return (abandon);
  } else {
    set beresp.ttl = 100ms;
  }
}

sub keep_file {
  set beresp.storage = storage.media;
  set beresp.do_stream = true;
  if (beresp.status == 403) {
    # Refused for this reader's token, not for the others.
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
  } elsif (beresp.status != 200) {
    # One question for all who wait.
    set beresp.ttl = 100ms;
  } elsif (bereq.url ~ "_HLS_msn=") {
    set beresp.ttl = 1s;
  } elsif (bereq.url ~ "[?&]from=start") {
    # Long, and new once every two seconds.
    set beresp.ttl = 1s;
    set beresp.do_gzip = true;
  } elsif (bereq.url ~ "\.m3u8") {
    set beresp.ttl = 250ms;
  } elsif (bereq.url ~ "/steering\.json") {
    set beresp.ttl = 2s;
  } else {
    set beresp.ttl = 60s;
  }
}

sub vcl_backend_error {
  if (bereq.is_bgfetch) {
    return (abandon);
  }
  set beresp.status = 503;
  set beresp.http.Retry-After = "2";
  set beresp.http.Cache-Control = "no-store";
  set beresp.ttl = 100ms;
  set beresp.grace = 0s;
  set beresp.body = "";
  return (deliver);
}

sub vcl_deliver {
  if (req.http.nhacsong-step == "door" && req.http.nhacsong-file && resp.status == 204) {
    set req.http.nhacsong-step = "admitted";
    return (restart);
  }
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  unset resp.http.Age;
  return (deliver);
}

sub vcl_synth {
  set resp.http.Cache-Control = "no-store";
  set resp.body = "";
  return (deliver);
}
