import type en from "../../en/accounts/team";
import type { Translation } from "../../translation";

const team: Translation<typeof en> = {
  lead: "Những người giúp bạn trong các buổi diễn. Họ không thấy vé đã bán, thu nhập hay tin nhắn của bạn.",
  tasks: { moderator: "Người kiểm duyệt", stagehand: "Người phụ sân khấu" },
  taskHints: {
    moderator: "Quản lý trò chuyện: xóa tin nhắn, tạm dừng hoặc cấm người vi phạm.",
    stagehand: "Vận hành buổi phát: bắt đầu, theo dõi và kết thúc.",
  },
  invite: "Mời thêm người",
  loginId: "Email hoặc số điện thoại",
  loginIdHint: "Email hoặc số mà người đó dùng để đăng nhập.",
  task: "Vai trò",
  send: "Gửi lời mời",
  invited: "Đã gửi lời mời",
  invitedText: "Người đó vào ê-kíp khi đồng ý.",
  saved: "Đã lưu lời mời",
  savedText: "Khi đăng nhập, người đó thấy lời mời ở trang “Ê-kíp tôi tham gia”.",
  people: "Ê-kíp của bạn",
  person: "Người",
  state: "Tình trạng",
  actions: "Thao tác",
  waiting: "Đang chờ trả lời",
  joined: "Từ {date}",
  remove: "Xóa khỏi ê-kíp",
  removeNamed: "Xóa {name} khỏi vai trò {task}",
  takeBack: "Rút lời mời",
  takeBackNamed: "Rút lời mời {name} làm {task}",
  removed: "Đã xóa vai trò: {task}",
  none: "Chưa có ai",
  noneHint: "Bạn mời bằng email hoặc số điện thoại mà người đó dùng để đăng nhập.",
  mineLead: "Những nghệ sĩ mà bạn giúp trong các buổi diễn.",
  invitation: "{name} mời bạn cùng giúp",
  asTask: "Vai trò: {task}",
  accept: "Đồng ý",
  acceptNamed: "Đồng ý: {task} của {name}",
  decline: "Từ chối",
  declineNamed: "Từ chối: {task} của {name}",
  leave: "Rời ê-kíp",
  leaveNamed: "Rời ê-kíp: {task} của {name}",
  accepted: "Bạn đã vào ê-kíp của {name}",
  declined: "Đã từ chối lời mời",
  left: "Bạn đã rời ê-kíp",
  noPlaces: "Bạn chưa ở trong ê-kíp nào",
  noPlacesHint: "Khi một nghệ sĩ mời bạn giúp, lời mời sẽ hiện ở đây.",
  waitsForProof:
    "Có lời mời gửi đến {address} đang chờ. Lời mời sẽ hiện ở đây khi bạn xác nhận {address} là của mình.",
  waitsForPassword:
    "Có lời mời gửi đến {address} đang chờ. Lời mời sẽ hiện ở đây khi bạn cho biết mật khẩu của tài khoản này có phải của bạn không.",
  cannotProve:
    "Có lời mời gửi đến {address} đang chờ, nhưng trang này chưa gửi được mã đến số ấy. Bạn nhờ nghệ sĩ mời qua email nhé.",
  prove: "Xác nhận {address}",
  shows: "Các buổi diễn của {name}",
  noShows: "Hiện chưa có buổi diễn sắp tới.",
  stream: "Phòng phát",
  streamOf: "Phòng phát của {title}",
  deskOf: "Bàn chạy lời của {title}",

  taskUnknown: "Bạn vui lòng chọn vai trò.",
  unknownPerson:
    "Chưa có tài khoản nào dùng email hoặc số điện thoại này. Bạn kiểm tra lại, hoặc mời người đó tạo tài khoản trước nhé.",
  yourself: "Đó là bạn.",
  tooMany: "Một ê-kíp có tối đa 50 người.",
  notInvited: "Lời mời này không còn nữa.",

  mail: {
    subject: "{name} mời bạn giúp các buổi diễn",
    moderator:
      "{name} mời bạn làm người kiểm duyệt trong phòng trò chuyện của các buổi diễn trên {siteName}.",
    stagehand:
      "{name} mời bạn làm người phụ sân khấu trên {siteName}: bạn có thể vận hành các buổi phát của nghệ sĩ.",
    choice: "Bạn có thể đồng ý hoặc từ chối, và rời ê-kíp bất cứ lúc nào.",
    button: "Trả lời lời mời",
  },
};

export default team;
