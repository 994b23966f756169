import type en from "../en/api";
import type { Translation } from "../translation";

const api: Translation<typeof en> = {
  tags: {
    accounts: "Tài khoản",
    events: "Sự kiện",
    artists: "Nghệ sĩ",
    savedEvents: "Sự kiện đã lưu",
    tickets: "Vé",
    waitlist: "Danh sách chờ",
    payments: "Thanh toán",
  },
  calls: {
    getUser: "Tài khoản đang đăng nhập",
    signIn: "Đăng nhập",
    signUp: "Tạo tài khoản",
    listEvents: "Tìm sự kiện đang hoặc sắp diễn ra",
    listLiveEvents: "Sự kiện đang trực tiếp",
    getEvent: "Một sự kiện",
    createEvent: "Tạo sự kiện",
    updateEvent: "Sửa sự kiện: trường nào không gửi thì giữ nguyên",
    deleteEvent: "Xóa sự kiện; nếu đã bán vé thì hủy và hoàn tiền",
    listFeaturedArtists: "Nghệ sĩ nổi bật",
    listOwnEvents: "Sự kiện của chính mình, cả bản nháp và sự kiện đã qua",
    getArtist: "Một nghệ sĩ, theo mã tài khoản hoặc mã hồ sơ",
    listArtistEvents: "Mọi sự kiện của một nghệ sĩ, cả sự kiện đã qua",
    followArtist: "Theo dõi nghệ sĩ",
    unfollowArtist: "Bỏ theo dõi nghệ sĩ",
    listSavedEvents: "Các sự kiện đã lưu",
    saveEvent: "Lưu sự kiện",
    unsaveEvent: "Bỏ lưu sự kiện",
    register: "Nhận vé của sự kiện miễn phí",
    listTickets: "Vé của chính mình",
    refundTicket: "Trả vé, muộn nhất 24 giờ trước giờ bắt đầu",
    getPlace: "Vị trí của mình trong danh sách chờ",
    joinWaitlist: "Vào danh sách chờ của sự kiện đã hết chỗ",
    leaveWaitlist: "Rời danh sách chờ",
    createPaymentIntent: "Giữ chỗ và bắt đầu thanh toán vé",
    createDonationIntent: "Bắt đầu ủng hộ nghệ sĩ",
    getStream: "Những gì xem được của sự kiện lúc này",
  },
};

export default api;
