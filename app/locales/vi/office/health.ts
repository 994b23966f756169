import type en from "../../en/office/health";
import type { Translation } from "../../translation";

const health: Translation<typeof en> = {
  allGood: "Mọi thứ đang hoạt động tốt",
  fixNow_other: "{count} việc cần sửa ngay",
  toLook_other: "{count} mục cần xem",
  checked: "Kiểm tra lúc {time}.",
  probed: "Kiểm tra cách đây {age}",
  running: "Đang kiểm tra từ bên ngoài. Hãy tải lại trang sau vài giây.",
  checkAgain: "Kiểm tra lại",
  state: { ok: "Tốt", warn: "Cần xem", bad: "Sửa ngay" },
  broken: "Không kiểm tra được mục này ({reason})",
  brokenTodo: "Hãy tìm dòng “A health check failed to run” trong nhật ký của máy chủ.",
  nothingToDo: "Không cần làm gì.",
  open: "Mở",

  address: {
    name: "Địa chỉ",
    reached: "{url} chính là trang này",
    other: "{url} trả lời {status} nhưng không phải trang này",
    unreachable: "Không kết nối được {url} ({reason})",
    todo: {
      other: "Hãy kiểm tra APP_URL, DNS và địa chỉ trong proxy (proxy_pass).",
      unreachable: "Hãy kiểm tra APP_URL, DNS, tường lửa và xem proxy có chạy không.",
    },
  },
  tls: {
    name: "Chứng chỉ",
    good: "Còn hạn {days} ngày",
    soon: "Hết hạn sau {days} ngày",
    refused: "Trình duyệt không chấp nhận ({reason})",
    none: "APP_URL là http://",
    todo: {
      soon: "Hãy chạy “certbot renew” và xem vì sao không tự gia hạn.",
      refused: "Hãy lấy chứng chỉ bằng “certbot --nginx”.",
      none: "Trình duyệt chỉ cho dùng camera trên trang bảo mật. Hãy cài TLS và đặt APP_URL=https://….",
    },
  },
  redirect: {
    name: "Chuyển sang https",
    there: "Địa chỉ http được chuyển sang https",
    missing: "Địa chỉ http trả lời {status} mà không chuyển sang https",
    closed: "Cổng 80 không trả lời ({reason})",
    todo: {
      missing: "Hãy thêm “return 301 https://$host$request_uri;”.",
      closed: "Hãy mở cổng 80: ai chỉ gõ tên miền sẽ không vào được trang.",
    },
  },
  proxy: {
    name: "Máy chủ proxy",
    right: "Header của proxy đến nơi và được chấp nhận",
    direct: "Không có proxy phía trước trang",
    untrusted: "Proxy gửi header chuyển tiếp nhưng chưa được chấp nhận",
    protocol: "Trang nhận được “{seen}” thay vì giao thức của APP_URL",
    host: "Trang nhận được tên máy “{seen}” thay vì “{host}”",
    todo: {
      untrusted: "Nếu {peer} là proxy của bạn, hãy đặt TRUST_PROXY={peer} rồi khởi động lại.",
      protocol: "Hãy thêm “proxy_set_header X-Forwarded-Proto $scheme;” và đặt TRUST_PROXY.",
      host: "Hãy thêm “proxy_set_header Host $http_host;”.",
    },
  },
  upload: {
    name: "Tải tệp lên",
    passes: "Tải lên được tệp 9 MB",
    refused: "Tệp 9 MB bị từ chối ({status})",
    todo: { refused: "Hãy đặt “client_max_body_size 32m;” trong proxy." },
  },
  socket: {
    name: "WebSocket",
    opens: "Kết nối được",
    refused: "Không kết nối được ({reason})",
    todo: {
      refused:
        'Hãy thêm “proxy_set_header Upgrade $http_upgrade;” và “proxy_set_header Connection "upgrade";”.',
    },
  },
  metrics: {
    name: "Số liệu đo",
    closed: "Không bị công khai",
    public: "Ai cũng đọc được /metrics",
    todo: {
      public:
        "Proxy không gửi header chuyển tiếp: hãy thêm “proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;”. Hoặc để trống METRICS_FROM và dùng METRICS_TOKEN. Từ giờ đến lần khởi động sau, chỉ mã này mới mở được.",
    },
  },
  rtmp: {
    name: "RTMP",
    off: "Đang tắt",
    open: "Phần mềm phát kết nối được tới {host}:{port}",
    other: "Một chương trình khác trả lời ở {host}:{port}",
    closed: "Phần mềm phát không kết nối được tới {host}:{port} ({reason})",
    todo: {
      other: "Hãy đổi RTMP_PORT.",
      closed: "Hãy đặt RTMP_HOST=0.0.0.0 và mở cổng trên tường lửa, hoặc đặt RTMP_PORT=0.",
    },
  },
  clock: {
    name: "Đồng hồ",
    right: "Chạy đúng, so với {host}",
    late: "Lệch {off} so với {host}",
    todo: { late: "Hãy chạy “timedatectl set-ntp true”." },
  },
  memory: {
    name: "Bộ nhớ",
    enough: "{all}",
    tight: "{all}: đủ cho một buổi diễn",
    little: "Chỉ có {all}",
    todo: { tight: "Nhiều buổi cùng lúc cần 2 GB.", little: "Máy chủ cần ít nhất 512 MB." },
  },
  files: {
    name: "Quyền đọc tệp",
    private: "Chỉ tài khoản của máy chủ đọc được các tệp",
    open: "Người khác đọc được {file} (quyền {mode})",
    todo: { open: "Hãy chạy “chmod {right} {file}”." },
  },
  bank: {
    name: "Tài khoản ngân hàng",
    set: "Tiền chuyển vào tài khoản {bank} kết thúc bằng {end}",
    unknown: "Không biết ngân hàng nào có BIN {bin}",
    missing: "Đã cài SePay hoặc payOS nhưng chưa có tài khoản",
    todo: {
      unknown: "Hãy đối chiếu BANK_BIN với mã QR của ngân hàng bạn.",
      missing: "Hãy đặt BANK_BIN, BANK_ACCOUNT và BANK_ACCOUNT_NAME.",
    },
  },
  backup: {
    name: "Sao lưu",
    off: "Chưa thiết lập",
    never: "Chưa có bản nào",
    last: "Lần cuối cách đây {age}, {size}",
    failed: "Chưa có bản nào: {reason}",
    failing: "Lần cuối cách đây {age}, {size}; lần mới nhất bị lỗi: {reason}",
    gone: "Bản cuối, cách đây {age}, không còn trong {place}",
    works: "Ghi và đọc được trong {place}",
    refused: "BACKUP_TO không dùng được: {reason}",
    other: "{place} trả về dữ liệu khác với dữ liệu đã lưu",
    todo: {
      set: "Nếu ổ đĩa hỏng, mọi dữ liệu sẽ mất. Hãy đặt BACKUP_TO trỏ đến một ổ đĩa khác hoặc kho lưu trữ S3.",
      later: "Chưa cần khi dùng thử. Hãy đặt BACKUP_TO trước khi bán vé.",
      wait: "Bản đầu tiên sắp được tạo, sau đó cứ {every} một lần.",
      place:
        "Nếu ổ đĩa hỏng lúc này, dữ liệu mới hơn sẽ mất. Hãy kiểm tra BACKUP_TO và dung lượng ở đó.",
      keys: "Hãy kiểm tra S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY và quyền của khóa: đọc, ghi, liệt kê và xóa.",
      unit: "Hãy chạy “nhacsong allow-folders” bằng quyền root rồi khởi động lại: với systemd, máy chủ chỉ ghi được vào các thư mục ghi trong tệp unit. Nếu không dùng systemd, hãy giao thư mục cho tài khoản của máy chủ.",
      other: "Nơi này không dùng được để sao lưu.",
      gone: "Nếu ổ đĩa hỏng lúc này, mọi dữ liệu sẽ mất. Hãy kiểm tra xem ổ đĩa của BACKUP_TO đã được gắn (mount) chưa, rồi chạy “{command}”.",
      sameDisk:
        "Nơi này nằm trên cùng ổ đĩa với dữ liệu: nếu mất ổ đĩa này thì mất cả hai. Hãy đặt BACKUP_TO trỏ đến một ổ đĩa khác hoặc kho lưu trữ S3.",
      late: "Lẽ ra cứ {every} có một bản. Hãy chạy “{command}” ngay, rồi tìm lý do trong nhật ký.",
    },
  },
  copy: {
    name: "Bản sao liên tục",
    never: "Chưa lưu được gì",
    last: "Đầy đủ đến cách đây {age}",
    failed: "Chưa lưu được gì: {reason}",
    failing: "Đầy đủ đến cách đây {age}, sau đó: {reason}",
    gone: "Những gì đã lưu không còn trong {place}",
    works: "Ghi và đọc được trong {place}",
    refused: "COPY_TO không dùng được: {reason}",
    other: "{place} trả về dữ liệu khác với dữ liệu đã lưu",
    todo: {
      place:
        "Dữ liệu chưa lưu ở đó chỉ nằm trên ổ đĩa này. Hãy kiểm tra COPY_TO và dung lượng ở đó.",
      keys: "Hãy kiểm tra S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY và quyền của khóa: đọc, ghi, liệt kê và xóa.",
      unit: "Hãy chạy “nhacsong allow-folders” bằng quyền root rồi khởi động lại: với systemd, máy chủ chỉ ghi được vào các thư mục ghi trong tệp unit. Nếu không dùng systemd, hãy giao thư mục cho tài khoản của máy chủ.",
      other: "Nơi này không dùng được cho bản sao.",
      gone: "Nếu ổ đĩa hỏng lúc này, mọi dữ liệu sẽ mất. Hãy kiểm tra xem ổ đĩa của COPY_TO đã được gắn (mount) chưa. Sau đó bản sao sẽ bắt đầu lại.",
      sameDisk:
        "Nơi này nằm trên cùng ổ đĩa với dữ liệu: nếu mất ổ đĩa này thì mất cả hai. Hãy đặt COPY_TO trỏ đến một ổ đĩa khác hoặc kho lưu trữ S3.",
      wait: "Đang tạo bản sao đầu tiên.",
      late: "Vé bán từ lúc đó chỉ nằm trên ổ đĩa này. Hãy kiểm tra COPY_TO và nhật ký.",
    },
  },
  standby: {
    name: "Máy dự phòng",
    starting: "Đang tìm máy dự phòng",
    none: "Không có máy dự phòng nào đang chạy",
    preparing: "Máy dự phòng đang chuẩn bị",
    ready: "Sẵn sàng. Tệp cập nhật cách đây {files}, khôi phục thử cách đây {tried}",
    failing: "Máy dự phòng chưa thể thay thế: {reason}",
    unreadable: "Chưa rõ: {reason}",
    todo: {
      start:
        "Nếu máy chủ này hỏng lúc này, không có máy nào thay thế. Hãy chạy “nhacsong standby” trên máy kia; nhật ký ở đó cho biết nó đang chờ gì.",
      wait: "Máy này đang tải các tệp của bản sao và khôi phục thử.",
      look: "Hãy kiểm tra COPY_TO và nhật ký của máy dự phòng. Nó vẫn tiếp tục thử.",
      late: "Bản ghi dài có thể cần nhiều thời gian. Nếu tình trạng này kéo dài, hãy kiểm tra kết nối và nhật ký của máy dự phòng.",
      place:
        "Không đọc được nơi lưu COPY_TO. Khi đó cũng không lưu được gì. Hãy kiểm tra COPY_TO và nhật ký.",
    },
  },
  payments: {
    name: "Thanh toán",
    fine: "Không có khoản nào đang chờ, không có khoản hoàn tiền nào lỗi",
    test: "Thanh toán thử: khách có vé mà không trả tiền",
    undecided_other: "{count} khoản đang chờ, lâu nhất {age}",
    refunds_other: "{count} khoản hoàn tiền bị từ chối, lâu nhất {age}",
    todo: {
      compare:
        "Có thể người mua đã trả tiền mà chưa có vé. Hãy đối chiếu với trang quản lý Stripe.",
      refunds: "Hệ thống vẫn đang thử lại. Hãy kiểm tra số dư ở Stripe.",
      end: "Trước khi bán vé, hãy đặt STRIPE_SECRET_KEY hoặc BANK_ACCOUNT, hoặc viết PAYMENTS= không kèm giá trị, rồi khởi động lại.",
    },
  },
  transfers: {
    name: "Chuyển khoản",
    none: "Không có gì cần quyết định",
    waiting_other: "{count} khoản đang chờ người xử lý, lâu nhất {age}",
    todo: { decide: "Hãy gán tiền hoặc chuyển khoản hoàn. Người mua được hứa nhiều nhất 3 ngày." },
  },
  payouts: {
    name: "Trả tiền cho nghệ sĩ",
    prepared_other: "{count} khoản đã chuẩn bị mà chưa gửi, lâu nhất {age}",
    todo: {
      send: "Hãy chuyển tiền rồi ghi nhận, hoặc hủy khoản này. Đến lúc đó nghệ sĩ thấy là đang được trả.",
    },
  },
  receipts: {
    name: "Biên nhận",
    seller: "Không thiếu số nào; người bán là {seller}",
    confirmations: "Không thiếu số nào; người mua nhận xác nhận thanh toán không ghi người bán",
    gaps: "Thiếu số biên nhận trong năm {years}",
    todo: {
      seller: "Hãy đặt SELLER_NAME và SELLER_ADDRESS để có biên nhận.",
      restore:
        "Có người đã sửa cơ sở dữ liệu bằng tay. Hãy so với bản sao lưu trước khi giao biên nhận cho kế toán.",
    },
  },
  stripe: {
    name: "Stripe",
    none: "Chưa nhận được tin báo nào",
    last: "Tin báo cuối cách đây {age}",
    good: "Stripe chấp nhận khóa",
    wrong: "Stripe không chấp nhận STRIPE_SECRET_KEY",
    restricted: "STRIPE_SECRET_KEY thiếu quyền",
    connectOff: "STRIPE_CONNECT đang bật nhưng khóa này chưa được kích hoạt Connect",
    unreachable: "Không kết nối được Stripe ({reason})",
    todo: {
      wrong:
        "Không ai thanh toán được cho đến khi khóa được sửa. Hãy chép lại khóa từ trang quản lý Stripe.",
      restricted: "Hãy dùng khóa bí mật chính, hoặc cho phép mọi quyền mà việc thanh toán cần.",
      secret:
        "Chưa đặt STRIPE_WEBHOOK_SECRET nên mọi tin báo từ Stripe đều bị từ chối. Hãy chép mã ký của webhook từ trang quản lý Stripe.",
      connectOff: "Hãy kích hoạt trong trang quản lý Stripe, hoặc đặt STRIPE_CONNECT=off.",
      unreachable: "Hãy kiểm tra tường lửa cho kết nối đi ra.",
      shape: "STRIPE_WEBHOOK_SECRET không phải mã ký: mã ký bắt đầu bằng whsec_.",
      test: "STRIPE_SECRET_KEY là khóa thử nghiệm: không có tiền thật.",
      connectSecret:
        "Chưa đặt STRIPE_CONNECT_WEBHOOK_SECRET nên thay đổi ở tài khoản của nghệ sĩ hiện chậm hơn. Hãy thêm webhook cho tài khoản kết nối với account.updated và account.application.deauthorized, rồi chép mã ký của nó.",
      refusing:
        "Tin báo của Stripe đang bị từ chối vì STRIPE_WEBHOOK_SECRET không khớp. Hãy chép lại mã ký của webhook từ trang quản lý Stripe.",
      late: "Một số tin báo của Stripe không đến được trang này. Thanh toán vẫn chạy, chậm tối đa một phút. Hãy kiểm tra địa chỉ webhook trong trang quản lý Stripe.",
      somebody:
        "Có người gửi yêu cầu không mang chữ ký của Stripe (tổng cộng {count} lần) và đã bị từ chối. Nếu đó là bạn, hãy kiểm tra STRIPE_WEBHOOK_SECRET.",
    },
  },
  sepay: {
    name: "SePay",
    none: "Chưa nhận được tin báo nào",
    last: "Tin báo cuối cách đây {age}",
    asked: "Tin báo cuối cách đây {age}. Chúng tôi hỏi lần cuối cách đây {asked}",
    askedNone: "Chưa nhận được tin báo nào. Chúng tôi hỏi lần cuối cách đây {asked}",
    unreachable: "Không kết nối được SePay ({reason})",
    todo: {
      unreachable: "Hãy kiểm tra tường lửa cho kết nối đi ra.",
      silent: "SePay chưa gửi tin báo nào. Hãy thêm webhook với địa chỉ {url} ở SePay.",
      wrong:
        "SePay không chấp nhận SEPAY_API_KEY. Những khoản chuyển mà tin báo bỏ sót phải chờ bạn xác nhận bằng tay.",
      restricted: "SEPAY_API_KEY không được đọc giao dịch. Hãy tạo khóa có quyền này.",
      refusing:
        "Tin báo của SePay đang bị từ chối vì khóa không khớp với SEPAY_WEBHOOK_SECRET hoặc, nếu chưa đặt, SEPAY_API_KEY. Hãy nhập cùng giá trị đó vào webhook ở SePay.",
      late: "Một số tin báo của SePay không đến được trang này. Các khoản chuyển vẫn được xác nhận, chậm hơn tối đa một phút. Hãy kiểm tra địa chỉ webhook ở SePay: {url}",
      somebody:
        "Có người gửi yêu cầu không có khóa SePay của chúng tôi (tổng cộng {count} lần). Các yêu cầu này đã bị từ chối. Nếu đó là bạn, hãy kiểm tra khóa của webhook ở SePay.",
    },
  },
  payos: {
    name: "payOS",
    none: "Chưa nhận được tin báo nào",
    last: "Tin báo cuối cách đây {age}",
    asked: "Tin báo cuối cách đây {age}. Chúng tôi hỏi lần cuối cách đây {asked}",
    askedNone: "Chưa nhận được tin báo nào. Chúng tôi hỏi lần cuối cách đây {asked}",
    unreachable: "Không kết nối được payOS ({reason})",
    todo: {
      unreachable: "Hãy kiểm tra tường lửa cho kết nối đi ra.",
      silent: "payOS chưa gửi tin báo nào. Hãy đăng ký địa chỉ webhook {url} ở payOS.",
      wrong:
        "payOS không chấp nhận khóa của chúng tôi. Người mua chuyển vào tài khoản BANK_ACCOUNT và bạn xác nhận bằng tay. Hãy đối chiếu PAYOS_CLIENT_ID, PAYOS_API_KEY và PAYOS_CHECKSUM_KEY với kênh thanh toán ở payOS.",
      restricted:
        "payOS không cho phép yêu cầu của chúng tôi. Hãy kiểm tra kênh thanh toán ở payOS.",
      refusing:
        "Tin báo của payOS đang bị từ chối vì PAYOS_CHECKSUM_KEY không khớp. Hãy chép lại từ kênh thanh toán ở payOS.",
      late: "Một số tin báo của payOS không đến được trang này. Các khoản chuyển vẫn được xác nhận, chậm hơn tối đa một phút. Hãy kiểm tra địa chỉ webhook ở payOS: {url}",
      somebody:
        "Có người gửi yêu cầu không có chữ ký của payOS (tổng cộng {count} lần). Các yêu cầu này đã bị từ chối. Nếu đó là bạn, hãy kiểm tra PAYOS_CHECKSUM_KEY.",
    },
  },
  disk: {
    name: "Ổ đĩa",
    used: "Đầy {percent}%, còn trống {free}",
    todo: {
      room: "Còn {room} để ghi hình.",
      low: "Chỉ còn {room} để ghi hình. Hãy xóa bản xem lại cũ hoặc thêm dung lượng.",
      full: "Các buổi đang diễn vẫn tiếp tục nhưng không được ghi lại, và chưa thể bắt đầu buổi mới. Hãy xóa bản xem lại cũ, thêm dung lượng hoặc giảm DISK_FLOOR_MB.",
    },
  },
  recordings: {
    name: "Bản ghi trong kho lưu trữ",
    starting: "Đang tìm những gì cần tải lên",
    fine: "Đã tải lên hết",
    waiting: "Còn {waiting} cần tải lên, phần cũ nhất đã chờ {age}",
    failing: "Không tải lên được từ {away} nay: {reason}",
    works: "Ghi và đọc được trong {place}",
    refused: "RECORDINGS_TO không dùng được: {reason}",
    other: "{place} trả về nội dung khác với nội dung đã lưu",
    todo: {
      place: "Hãy kiểm tra RECORDINGS_TO, S3_ENDPOINT và S3_REGION.",
      keys: "Hãy kiểm tra S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY và quyền của khóa: đọc, ghi, liệt kê và xóa.",
      other: "Nơi này không dùng để lưu bản ghi được.",
      failing:
        "Việc ghi hình vẫn tiếp tục; {waiting} đang chờ trên ổ đĩa này. Hãy bấm “Kiểm tra lại” để biết thiết lập nào sai.",
      unplayable:
        "Việc ghi hình vẫn tiếp tục; {waiting} đang chờ trên ổ đĩa này. Bản xem lại chỉ còn trong kho có thể không phát được. Hãy bấm “Kiểm tra lại” để biết thiết lập nào sai.",
      slow: "Tải lên chậm hơn tốc độ ghi. Không mất gì khi ổ đĩa còn chỗ. Hãy kiểm tra kết nối đến kho lưu trữ.",
    },
  },
  settings: {
    name: "Cài đặt",
    fine: "Không thiếu gì",
    missing_other: "Thiếu {count} mục",
    todo: { set: "Hãy thêm phần còn thiếu vào tệp {file} rồi khởi động lại." },
    without: {
      APP_URL:
        "APP_URL: chưa có địa chỉ công khai nên đây chỉ là bản dùng thử, liên kết theo Host của từng yêu cầu.",
      CONTACT: "CONTACT: mọi người chưa có cách liên hệ với bạn.",
      SMTP_URL: "SMTP_URL: email nằm lại trong hộp thư đi.",
      BACKUP_TO: "BACKUP_TO: chưa có bản sao lưu nào.",
      STRIPE_SECRET_KEY: "STRIPE_SECRET_KEY: chưa ai thanh toán được.",
      STRIPE_PUBLISHABLE_KEY: "STRIPE_PUBLISHABLE_KEY: người mua thanh toán trên trang của Stripe.",
      STRIPE_WEBHOOK_SECRET:
        "STRIPE_WEBHOOK_SECRET: thanh toán được xác nhận chậm tối đa một phút.",
    },
  },
  live: {
    name: "Đang trực tiếp",
    none: "Không có buổi nào",
    some_other: "{count} buổi đang diễn, {viewers} người đang xem",
    edge: "Máy biên {edge}: {viewers} người xem",
    edgeWithBandwidth: "Máy biên {edge}: {viewers} người xem, băng thông {mbit} Mbit/s",
    todo: {
      wait: "Nghệ sĩ đang gửi {mbit} Mbit/s. Đừng khởi động lại lúc này.",
      away: "{away} buổi đang không có hình. Nghệ sĩ thấy lý do trong phòng phát.",
    },
  },
  signIns: {
    name: "Đăng nhập",
    several: "{count} tài khoản gần nhất đăng nhập từ {addresses} địa chỉ",
    one: "{count} tài khoản gần nhất dường như đều đăng nhập từ một địa chỉ, {address}",
    unnamed: "{count} tài khoản gần nhất đăng nhập qua một proxy không có trong TRUST_PROXY",
    todo: {
      proxy:
        "Nếu đó là reverse proxy hay CDN của bạn, hãy ghi các địa chỉ của nó vào TRUST_PROXY rồi khởi động lại: cho đến lúc đó mọi khách dùng chung giới hạn của một người. Nếu tất cả đang ở cùng một nơi thì không cần làm gì.",
    },
  },
  database: {
    name: "Cơ sở dữ liệu",
    answers: "Ghi trong {took}, {size}",
    refuses: "Không ghi được",
    held: "Một chương trình đã giữ cơ sở dữ liệu mở {held}; tệp ghi trước đã lớn đến {log}",
    todo: {
      look: "Không ai mua vé hay đăng nhập được. Hãy kiểm tra dung lượng và quyền của DATA_DIR, rồi xem nhật ký.",
      close:
        "Tệp ghi trước cứ lớn thêm cho đến khi chương trình đó đọc xong. Lệnh “fuser -v nhacsong.db” trong DATA_DIR liệt kê các chương trình: hãy đóng chương trình không thuộc trang này, ví dụ sqlite3 hay công cụ sao lưu. Nếu không có, hãy khởi động lại trang.",
    },
  },
  jobs: {
    name: "Tác vụ nền",
    fine: "Cả {count} tác vụ đang chạy",
    none: "Không chạy",
    stuck_other: "{count} tác vụ bị kẹt",
    failing_other: "{count} tác vụ vừa bị lỗi",
    job: "Tác vụ: {name}",
    todo: {
      restart: "Hãy khởi động lại máy chủ khi không có buổi diễn nào.",
      look: "Hệ thống tự thử lại. Lý do có trong nhật ký.",
    },
  },
  mail: {
    name: "Email",
    fine: "Đã gửi {sent}, không email nào phải chờ lâu",
    off: "Chưa có máy chủ email; {count} email trong hộp thư đi",
    waiting: "{count} email đang chờ, lâu nhất {age}",
    rejected: "Cách đây {age}, máy chủ email từ chối một email: {reply}",
    failed: "{failed} email gửi lỗi",
    answers: "Máy chủ email chấp nhận kết nối",
    refused: "Máy chủ email từ chối ({reason})",
    sent: "Email thử gửi tới {address} đã được nhận",
    unsent: "Chưa có máy chủ email nên không gửi được email thử tới {address}",
    todo: {
      refused: "Hãy kiểm tra SMTP_URL và MAIL_FROM.",
      set: "Hãy đặt SMTP_URL=smtp://user:password@mail.example:587. Đến lúc đó quản trị viên có thể đọc email trong hộp thư đi.",
      rejected:
        "Câu trả lời nêu nguyên nhân: mật khẩu (SMTP_URL), người gửi (MAIL_FROM), hoặc SPF và DKIM của tên miền. Khi máy chủ nhận được email kế tiếp, lỗi này hết.",
      server: "Máy chủ email không nhận. Hãy kiểm tra SMTP_URL và nhật ký.",
      failed:
        "Địa chỉ bị từ chối, hoặc máy chủ email không nhận suốt hai ngày. Bạn có thể gửi lại.",
    },
  },
  push: {
    name: "Thông báo trên điện thoại",
    fine: "{count} trình duyệt, {waiting} thông báo đang gửi",
    refused: "Dịch vụ thông báo từ chối chúng tôi ({reason})",
    lost: "Thiếu tệp khóa",
    damaged: "Không đọc được tệp khóa",
    todo: {
      refused: "Hãy kiểm tra đồng hồ của máy chủ và CONTACT. Nhật ký có chi tiết.",
      restore:
        "Hãy khôi phục push-keys.json trong DATA_DIR từ bản sao lưu. Các trình duyệt đã đăng ký không nhận khóa khác.",
    },
  },
  texts: {
    name: "Tin nhắn",
    fine: "Hôm nay {today}/{cap}; {delivered} tin được báo đã tới trong 24 giờ",
    used: "Đã dùng hết {cap} tin của hôm nay",
    nearly: "Hôm nay {today}/{cap}",
    changesUsed: "Hôm nay {today}/{cap}; đã dùng hết {changeShare} tin dành cho thay đổi tài khoản",
    unproven: "Hôm nay {today}/{cap}; đã dùng hết {share} tin dành cho số mới",
    waiting: "{count} tin đang chờ, lâu nhất {age} ({problem})",
    failed: "{failed} tin gửi lỗi trong 24 giờ",
    todo: {
      cap: "Người dùng số điện thoại không nhận được mã cho đến 0 giờ UTC. Hãy xem có gian lận không, rồi tăng TEXT_MESSAGES_PER_DAY.",
      unproven:
        "Cho đến 0 giờ UTC, chỉ những số từng đăng nhập mới nhận được mã. Hãy xem có gian lận không, rồi tăng TEXT_MESSAGES_PER_DAY.",
      changes:
        "Cho đến 0 giờ UTC, người chỉ có số điện thoại chỉ thấy thay đổi về cách đăng nhập trong mục thông báo. Hãy xem có gian lận không, rồi tăng TEXT_MESSAGES_PER_DAY.",
      service:
        "Dịch vụ tin nhắn không nhận. Hãy kiểm tra TEXT_WEBHOOK_URL, TEXT_WEBHOOK_SECRET và nhật ký.",
      failed: "Dịch vụ không giao được tin. Lý do có trong nhật ký của dịch vụ.",
    },
  },
  zalo: {
    name: "Zalo",
    good: "Quyền truy cập được gia hạn cách đây {age}",
    new: "Chưa gia hạn quyền truy cập ({problem})",
    late: "Quyền truy cập được gia hạn lần cuối cách đây {age} ({problem})",
    expired: "Không gửi được tin: quyền truy cập được gia hạn lần cuối cách đây {age} ({problem})",
    refused: "Không gửi được tin: Zalo không còn chấp nhận refresh token",
    todo: {
      renew:
        "Hãy kiểm tra ZALO_APP_ID, ZALO_APP_SECRET và kết nối đến oauth.zaloapp.com. Nếu không gia hạn được trong {left} ngày, quản trị viên của Official Account phải cấp quyền lại.",
      consent:
        "Hãy lấy refresh token mới cho Official Account tại developers.zalo.me, đặt vào ZALO_REFRESH_TOKEN rồi khởi động lại.",
    },
  },
  version: {
    name: "Phiên bản",
    running: "{version}, chạy được {up}",
    todo: { memory: "Node.js {node}, đang dùng {used} trên {all} bộ nhớ." },
  },

  alert: {
    subject: "Cần sửa: {names}",
    body_other: "Trang của bạn có mục cần sửa ngay.",
    button: "Mở trang tổng quan",
  },
};

export default health;
