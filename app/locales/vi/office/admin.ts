import type en from "../../en/office/admin";
import type { Translation } from "../../translation";

const admin: Translation<typeof en> = {
  title: "Quản trị",
  reports: "Báo cáo",
  codes: "Mã mời",
  events: "Buổi diễn",
  users: "Tài khoản, nghệ sĩ",
  tickets: "Vé",
  receipts: "Biên nhận",
  ledger: "Sổ sách",
  transfers: "Chuyển khoản đến",
  payouts: "Trả nghệ sĩ",
  share: "Phần của trang",
  site: "Tên, màu, điều khoản",
  outbox: "Hộp thư đi",
  audit: "Nhật ký",

  searchReports: "Nội dung, người báo cáo hoặc người bị báo cáo",
  searchCodes: "Người tạo hoặc người đã dùng",
  searchEvents: "Tên, nghệ sĩ hoặc mã buổi diễn",
  searchUsers: "Số điện thoại, email, tên, mã vé, nội dung chuyển khoản, số biên nhận",
  searchTickets: "Mã vé, người giữ vé hoặc buổi diễn",
  searchOutbox: "Địa chỉ hoặc tiêu đề",
  from: "Từ ngày",
  to: "Đến ngày",
  searchAudit: "Thao tác, người, đối tượng",
  nothing: "Không tìm thấy gì",
  nothingYet: "Chưa có gì ở đây",
  times: "Giờ: {zone}",
  nothingHint: "Bạn thử từ khác hoặc xóa từ khóa nhé.",
  range: "{from}–{to} trên {total}",
  previous: "Trang trước",
  next: "Trang sau",
  pages: "Các trang",
  all: "Tất cả",

  suspended: "Đang tạm khóa",
  role: "Vai trò",
  roles: { viewer: "Người xem", artist: "Nghệ sĩ", admin: "Quản trị viên" },
  joined: "tham gia {when}",
  state: "Trạng thái",
  actions: "Thao tác",
  artist: "Nghệ sĩ",
  ticketCount_other: "{count} vé",
  command: "Dòng lệnh",
  codeIssuedAt: "Tạo {when}",
  codeUntil: "Có hiệu lực đến {when}",

  people: {
    pending: "Xin làm nghệ sĩ",
    approved: "Nghệ sĩ",
    rejected: "Bị từ chối",
    suspended: "Đang tạm khóa",
  },
  applicationState: { pending: "Chờ duyệt", approved: "Nghệ sĩ", rejected: "Bị từ chối" },
  featured: "Nổi bật",
  verified: "Đã xác minh",
  hidden: "Đang ẩn",
  draft: "Bản nháp",
  published: "Đã đăng",
  cancelled: "Đã hủy",
  live: "Trực tiếp",
  ticketStatus: { active: "Còn hiệu lực", used: "Đã sử dụng", refunded: "Đã hoàn tiền" },
  auditLine: {
    admin: {
      made: "{by} cấp quyền quản trị cho {subject}.",
      revoked: "{by} thu hồi quyền quản trị của {subject}.",
    },
    user: {
      suspended: "{by} tạm khóa {subject}.",
      reinstated: "{by} mở khóa {subject}.",
      verified: "{by} xác minh {subject}.",
      unverified: "{by} bỏ xác minh {subject}.",
      signedOut: "{by} đăng xuất {subject} trên mọi thiết bị.",
      signInCode: "{by} tạo mã đăng nhập dùng một lần cho {subject}.",
      factorReset: "{by} tắt bảo mật hai lớp của {subject}.",
      resetLink: "{by} tạo liên kết đặt lại mật khẩu cho {subject}.",
    },
    event: {
      hidden: "{by} ẩn buổi diễn {subject}.",
      unhidden: "{by} hiện lại buổi diễn {subject}.",
      cancelled: "{by} hủy buổi diễn {subject}.",
    },
    mail: { read: "{by} đọc email {subject}.", resent: "{by} gửi lại email {subject}." },
    application: {
      approved: "{by} duyệt {subject} làm nghệ sĩ.",
      rejected: "{by} từ chối đơn của {subject}.",
    },
    artist: {
      featured: "{by} đưa {subject} lên nổi bật.",
      unfeatured: "{by} bỏ nổi bật {subject}.",
    },
    report: {
      dismissed: "{by} bỏ qua báo cáo {subject}.",
      takenDown: "{by} gỡ nội dung trong báo cáo {subject}.",
      suspended: "{by} tạm khóa người đăng nội dung trong báo cáo {subject}.",
      lifted: "{by} bỏ cấm {subject}.",
      banKept: "{by} giữ lệnh cấm đối với {subject}.",
    },
    pass: { refunded: "{by} hoàn tiền một vé trọn bộ." },
    donation: { refunded: "{by} hoàn lại khoản ủng hộ cho {subject}." },
    ticket: {
      refunded: "{by} hoàn tiền vé {subject}.",
      resent: "{by} gửi lại vé {subject}.",
    },
    transfer: {
      confirmed: "{by} xác nhận một khoản chuyển khoản.",
      assigned: "{by} gán tiền ở ngân hàng cho một khoản mua.",
      returned: "{by} ghi nhận đã chuyển lại tiền chưa rõ của ai.",
      foreign: "{by} ghi nhận một khoản ở ngân hàng không phải của trang này.",
      refunded: "{by} ghi nhận một khoản hoàn tiền bằng chuyển khoản.",
      undone: "{by} bỏ xác nhận một khoản chuyển khoản.",
      restored: "{by} đưa một khoản ở ngân hàng trở lại danh sách.",
      statement: "{by} tải lên một sao kê ngân hàng.",
    },
    payout: {
      prepared: "{by} đã chuẩn bị khoản trả cho {subject}.",
      cancelled: "{by} đã hủy khoản trả cho {subject}.",
      paid: "{by} đã ghi nhận khoản trả cho {subject}.",
      reversed: "{by} đã hủy ghi nhận khoản trả cho {subject}.",
    },
    site: {
      changed: "{by} đã đổi cài đặt của trang.",
      terms: "{by} đã lưu phiên bản mới của điều khoản.",
      privacy: "{by} đã lưu phiên bản mới của trang quyền riêng tư.",
      imprint: "{by} đã lưu phiên bản mới của thông tin pháp lý.",
    },
    siteShare: { changed: "{by} đã đổi phần trang giữ lại." },
    invitation: { issued: "{by} tạo một mã mời." },
    chat: {
      delete: "{by} xóa một tin nhắn của {subject}.",
      clear: "{by} xóa mọi tin nhắn của {subject}.",
      approve: "{by} duyệt một tin nhắn của {subject}.",
      reject: "{by} từ chối một tin nhắn của {subject}.",
      pin: "{by} ghim một tin nhắn của {subject}.",
      unpin: "{by} bỏ ghim tin nhắn trong {subject}.",
      timeOut: "{by} tạm dừng trò chuyện của {subject}.",
      ban: "{by} cấm {subject} trò chuyện.",
      lift: "{by} cho {subject} trò chuyện lại.",
      rules: "{by} đổi quy tắc trò chuyện của {subject}.",
    },
    other: "{by}: {action}",
  },
  auditGone: "(đã xóa)",
  mailState: { waiting: "Chờ gửi", sent: "Đã gửi", failed: "Gửi lỗi", expired: "Đã hết hạn" },
  reportState: {
    open: "Chưa xử lý",
    settled: "Đã xử lý",
    dismissed: "Đã bỏ qua",
    upheld: "Đã xử lý nội dung",
  },
  reportKind: {
    event: "Buổi diễn",
    message: "Tin nhắn trò chuyện",
    artist: "Nghệ sĩ",
    review: "Đánh giá",
    letter: "Tin nhắn riêng",
    ban: "Xin bỏ cấm",
  },
  reportedBy: "do {name} gửi",
  reportOf: "của {name}",
  appealOf: "{name} xin được bỏ cấm",
  alike: "{formatted} báo cáo chưa xử lý về nội dung này",
  settledWords: "Lý do: {words}",
  codeState: { open: "Còn hiệu lực", used: "Đã sử dụng", expired: "Đã hết hạn" },

  issueCode: "Tạo mã mời",
  issuing: "Đang tạo…",
  codeIssued: "Mã mời mới. Mã chỉ hiện một lần này:",
  codeHint: "Dùng được một lần, trong 30 ngày. Ai gửi đơn kèm mã này sẽ được duyệt ngay.",
  showMail: "Đọc",
  noMailServer:
    "Chưa cài đặt máy chủ email nên email được giữ ở đây. Nội dung email bị xóa khi liên kết trong đó hết hạn.",
  mailTextSent: "Email này đã được gửi. Chúng tôi không giữ lại nội dung.",
  mailTextExpired:
    "Liên kết trong email này hết hạn trước khi gửi được nên chúng tôi đã xóa nội dung.",
  mailExpired: "Liên kết trong email này đã hết hạn. Người nhận có thể xin liên kết mới.",

  words: "Lời nhắn cho người gửi đơn",
  wordsHint: {
    sent: "Lời nhắn được đưa vào email đúng như bạn viết.",
    waits:
      "Lời nhắn nằm trong email, và email nằm trong hộp thư đi: trang này chưa gửi được email. Người gửi đơn thấy kết quả trong mục Thông báo.",
    none: "Chưa có email nào gửi tới được người này nên họ không thấy lời nhắn. Họ thấy kết quả trong mục Thông báo.",
  },
  told: {
    sent: "Chúng tôi đang gửi email báo cho người gửi đơn.",
    waits:
      "Người gửi đơn thấy kết quả trong mục Thông báo. Email nằm trong hộp thư đi: trang này chưa gửi được email.",
    none: "Người gửi đơn thấy kết quả trong mục Thông báo. Chưa có email nào gửi tới được họ.",
  },
  reason: "Lý do",
  reasonHint: "Được giữ trong nhật ký quản trị.",
  toldReason: "Lý do, viết cho người này đọc",
  toldReasonHint: "Người này thấy lý do khi đăng nhập. Lý do cũng lưu trong nhật ký.",
  toldReasonMailed:
    "Người này thấy lý do khi đăng nhập, và nhận qua email nếu email đã xác nhận. Lý do cũng lưu trong nhật ký.",
  wordsRequired: "Bạn vui lòng cho biết lý do.",
  wordsLong: "Tối đa 2.000 ký tự.",
  notDone: "Chưa làm được",
  working: "Đang xử lý…",
  keep: "Hủy",
  keepShow: "Giữ buổi diễn",

  alreadyDecided: "Đơn này đã được xử lý.",
  alreadySuspended: "Tài khoản này đang bị tạm khóa.",
  factorOff: "Tài khoản này không bật bảo mật hai lớp.",
  notSuspended: "Tài khoản này không bị tạm khóa.",
  notYourself: "Bạn không thể làm việc này với tài khoản của chính mình.",
  noEmail: "Tài khoản này không có email.",
  accountSuspended: "Tài khoản này đang bị tạm khóa. Bạn vui lòng mở khóa trước.",
  emailUnverified:
    "Email này chưa được xác nhận và có thể là của người khác, nên chúng tôi không gửi liên kết đến đó.",
  notPublished: "Chỉ hủy được buổi diễn đã đăng.",
  alreadySettled: "Báo cáo này đã được xử lý.",
  ticketNotSendable: "Vé này đã được trả, hoặc là vé tặng chưa có người nhận.",
  alreadySent: "Email này đã được gửi.",
  unknownAct: "Không có thao tác này.",
  factorNeeded: "Bạn vui lòng bật bảo mật hai lớp trước",
  factorNeededText:
    "Trên máy chủ này, quản trị viên cần bảo mật hai lớp hoặc khóa đăng nhập để vào trang quản trị.",

  addressNotProven: "Email của người này chưa được xác nhận nên không thể đọc mã.",
  codeCanBeSent:
    "Quên mật khẩu? Nút “Gửi mã cho tôi” ở trang đăng nhập gửi cho người này sáu chữ số, nên không cần đọc mã.",
  codeHowTo:
    "Mã dùng được một lần, trong 15 phút. Người kia nhập {loginId} ở trang đăng nhập, bấm “{button}” rồi nhập mã này. Mã không hiện lại lần nữa.",
  codeRead: "Tôi đã đọc mã",
  person: {
    noTickets: "Chưa có vé.",
    shows: "Buổi diễn của người này",
    olderTickets_other: "{count} vé cũ hơn",
    payments: "Thanh toán",
    paymentCount_other: "{count} lần thanh toán",
    receipt: "Biên nhận",
    signIn: "Cách đăng nhập",
    ways: "Đăng nhập bằng",
    password: "mật khẩu",
    passkeys: "khóa đăng nhập ({count})",
    twoStep: "bảo mật hai lớp",
    codesOnly: "mã dùng một lần",
    devices: "Thiết bị đang đăng nhập",
    lastSeen: "Lần cuối",
    account: "Tài khoản",
    log: "Quản trị viên đã làm gì ở đây",
  },
  paymentKind: { ticket: "Vé", donation: "Ủng hộ", pass: "Vé trọn bộ" },
  paymentMethod: { card: "Thẻ", transfer: "Chuyển khoản" },
  paymentState: {
    held: "Chưa trả",
    paying: "Đang trả",
    paid: "Đã trả",
    refunding: "Đang hoàn tiền",
    refunded: "Đã hoàn tiền",
    expired: "Quá hạn, chưa trả",
    failed: "Lỗi",
  },
  /** Questions before an action that depend on what it does to money and people. */
  questions: {
    hide: "Ẩn “{name}” của {person}? Chúng tôi báo cho nghệ sĩ. Nếu đang trực tiếp, buổi diễn sẽ dừng.",
    hideSold_other:
      "Ẩn “{name}” của {person}? Có {tickets} người giữ vé. Chúng tôi báo cho họ và nghệ sĩ; họ có thể trả vé trong thời gian buổi diễn bị ẩn. Nếu đang trực tiếp, buổi diễn sẽ dừng.",
    cancelUnsold:
      "Hủy “{name}” của {person}? Chưa ai có vé nên không có tiền phải hoàn. Chúng tôi báo cho nghệ sĩ. Hủy rồi không lấy lại được.",
    cancelFree_other:
      "Hủy “{name}” của {person}? Có {tickets} người giữ vé miễn phí nên không có tiền phải hoàn. Chúng tôi báo cho họ và nghệ sĩ. Hủy rồi không lấy lại được.",
    refundFree:
      "Thu hồi vé miễn phí {name} của {person}, buổi diễn “{show}”? Chỗ này trống lại cho người khác. Không có tiền phải hoàn.",
  },
  actionTexts: {
    approve: {
      label: "Duyệt",
      question: "Duyệt {name} làm nghệ sĩ?",
      done: "Đã duyệt",
    },
    reject: {
      label: "Từ chối",
      question: "Từ chối đơn của {name}?",
      done: "Đã từ chối",
    },
    feature: {
      label: "Đưa lên nổi bật",
      question: "Đưa {name} lên nổi bật?",
      done: "Đã đưa lên nổi bật",
    },
    unfeature: { label: "Bỏ nổi bật", question: "Bỏ nổi bật {name}?", done: "Đã bỏ nổi bật" },
    verify: {
      label: "Xác minh danh tính",
      question: "Bạn đã xác minh danh tính của {name} chưa?",
      done: "Đã xác minh",
    },
    unverify: {
      label: "Bỏ xác minh",
      question: "Bỏ dấu “Đã xác minh” của {name}?",
      done: "Đã bỏ xác minh",
    },
    hide: {
      label: "Ẩn",
      done: "Đã ẩn",
    },
    unhide: { label: "Hiện lại", question: "Hiện lại “{name}”?", done: "Đã hiện lại" },
    cancel: {
      label: "Hủy và hoàn tiền",
      question_other:
        "Hủy “{name}” của {person} và hoàn tiền {tickets} vé, tổng cộng {amount}? Hủy rồi không lấy lại được.",
      done: "Đã hủy. Ai đã trả tiền đều được hoàn tiền.",
    },
    suspend: {
      label: "Tạm khóa",
      question:
        "Tạm khóa {name}? Người này sẽ bị đăng xuất trên mọi thiết bị và buổi diễn đang trực tiếp sẽ dừng.",
      done: "Đã tạm khóa",
    },
    reinstate: { label: "Mở khóa", question: "Mở khóa {name}?", done: "Đã mở khóa" },
    signOut: {
      label: "Đăng xuất người này khỏi mọi thiết bị",
      question:
        "Đăng xuất {name} ({reach}) khỏi mọi thiết bị? Các mã truy cập và địa chỉ lịch riêng cũng không còn dùng được.",
      done: "Đã đăng xuất trên mọi thiết bị",
    },
    reset: {
      label: "Gửi liên kết đặt lại",
      question: "Gửi cho {name} liên kết đặt lại mật khẩu, đến {email}?",
      done: "Liên kết đang ở trong hộp thư đi",
    },
    signInCode: {
      label: "Tạo mã dùng một lần",
      question:
        "Tạo mã đăng nhập dùng một lần cho {name} ({reach})? Bạn tự gọi đến số mà bạn biết chắc là của người này rồi đọc mã. Ai nhập mã này sẽ đăng nhập được vào tài khoản.",
      done: "Hãy đọc mã này qua điện thoại",
    },
    resetFactor: {
      label: "Tắt bảo mật hai lớp",
      question:
        "Tắt bảo mật hai lớp của {name} ({reach})? Hãy chắc chắn rằng chính {name} yêu cầu. Chúng tôi sẽ báo cho người này.",
      done: "Đã tắt bảo mật hai lớp",
    },
    revokeAdmin: {
      label: "Thu hồi quyền quản trị",
      question:
        "Thu hồi quyền quản trị của {name} ({reach})? Người này sẽ bị đăng xuất trên mọi thiết bị.",
      done: "Đã thu hồi quyền quản trị",
    },
    dismiss: {
      label: "Bỏ qua",
      question: "Bỏ qua mọi báo cáo về “{name}”? Nội dung vẫn giữ nguyên.",
      done: "Đã bỏ qua",
    },
    takeDown: {
      label: "Gỡ xuống",
      question:
        "Gỡ “{name}” của {person} xuống? Tin nhắn sẽ bị xóa, đánh giá sẽ bị ẩn. Chúng tôi báo cho {person}.",
      done: "Đã gỡ xuống",
    },
    suspendAuthor: {
      label: "Tạm khóa người đăng",
      question:
        "Tạm khóa {person}, người đăng “{name}”? Người này sẽ bị đăng xuất trên mọi thiết bị và buổi diễn đang trực tiếp sẽ dừng.",
      done: "Đã tạm khóa",
    },
    liftBan: {
      label: "Bỏ cấm",
      question: "Bỏ cấm {name} trong mọi phòng trò chuyện của nghệ sĩ này?",
      done: "Đã bỏ cấm",
    },
    keepBan: {
      label: "Giữ lệnh cấm",
      question: "Giữ lệnh cấm đối với {name}?",
      done: "Đã giữ lệnh cấm",
    },
    refund: {
      label: "Hoàn tiền",
      question:
        "Hoàn {amount} cho {person}, buổi diễn “{show}” (vé {name})? Chỗ này trống lại cho người khác.",
      done: "Đã trả vé. Nếu vé đã trả tiền, tiền đang được hoàn lại.",
    },
    refundTip: {
      label: "Hoàn tiền ủng hộ",
      question:
        "Hoàn {amount} cho {person}, tiền ủng hộ trong “{show}”? Tiền ủng hộ không hoàn lại, chỉ hoàn khi có gian lận.",
      done: "Đang hoàn lại khoản ủng hộ.",
    },
    undoTransfer: {
      label: "Bỏ xác nhận",
      question:
        "Bỏ xác nhận {name}, {amount} của {person} cho “{show}”? Vé hoặc khoản ủng hộ đã ghi nhận bị thu hồi. Trang chuyển khoản của người mua báo việc này, và chúng tôi gửi email nếu họ có email.",
      done: "Đã bỏ xác nhận. Khoản này không còn được tính.",
    },
    restoreTransfer: {
      label: "Đưa lại",
      question: "Đưa {name} lại vào danh sách?",
      done: "Đã đưa lại vào danh sách",
    },
    sendTicket: {
      label: "Gửi lại vé",
      question: "Gửi lại vé {name} của buổi “{show}” qua email cho {person} ({reach})?",
      done: "Email có vé đang chờ gửi",
    },
    resend: {
      label: "Gửi lại",
      question: "Gửi lại email “{name}” đến {reach}?",
      done: "Email đang chờ gửi",
    },
  },

  mail: {
    approved: {
      subject: "Bạn đã được duyệt làm nghệ sĩ",
      body: "Đơn của bạn đã được duyệt. Bạn có thể tạo buổi diễn ngay.",
      button: "Sân khấu của bạn",
    },
    rejected: {
      subject: "Đơn của bạn",
      body: "Đơn của bạn chưa được duyệt. Bạn có thể sửa rồi gửi lại.",
      button: "Đơn của bạn",
    },
  },
};

export default admin;
