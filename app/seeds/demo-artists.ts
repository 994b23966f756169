import type { Genre } from "~db/vocabularies";

export type DemoArtist = {
  login: string;
  name: string;
  stageName: string;
  genres: Genre[];
  bio: string;
  bioVi: string;
  location: string;
  timeZone?: string;
  style?: string;
  experience?: string;
  equipment?: string[];
  isFeatured?: boolean;
  isVerified?: boolean;
  students?: number;
  lessons?: number;
  isApproved?: boolean;
};

/** Made-up artists; the first is artist@, the second singer@, the last applicant@. */
export const DEMO_ARTISTS: DemoArtist[] = [
  {
    login: "artist",
    name: "Hoài Mộc Miên",
    stageName: "Hoài Mộc Miên",
    genres: ["bolero", "ballad"],
    bio: "Bolero from a riverside porch in Cần Thơ, with one guitar and the frogs.",
    bioVi: "Nhạc bolero bên hiên nhà ven sông Cần Thơ, một cây đàn và tiếng ếch nhái.",
    location: "Cần Thơ, Việt Nam",
    style: "Intimate, one voice and one guitar",
    experience: "Twelve years in tea houses between Cần Thơ and Vĩnh Long.",
    equipment: ["Classical guitar", "Condenser microphone", "Phone on a tripod"],
    isFeatured: true,
    isVerified: true,
    students: 34,
    lessons: 210,
  },
  {
    login: "singer",
    name: "Kiều Đông Anh",
    stageName: "Kiều Đông Anh",
    genres: ["pop", "rock"],
    bio: "New songs in Vietnamese and English, with a band that never sits still.",
    bioVi: "Bài mới bằng tiếng Việt và tiếng Anh, ban nhạc không bao giờ chịu ngồi yên.",
    location: "TP. Hồ Chí Minh, Việt Nam",
    style: "Loud and happy",
    equipment: ["Two microphones", "Electric guitar", "Drum kit"],
    isVerified: true,
  },
  {
    login: "lam-thuy-vy",
    name: "Lam Thủy Vy",
    stageName: "Lam Thủy Vy",
    genres: ["ballad", "pop"],
    bio: "Slow songs for late evenings.",
    bioVi: "Những bài chậm cho buổi tối muộn.",
    location: "San Jose, California",
    timeZone: "America/Los_Angeles",
    isFeatured: true,
  },
  {
    login: "mach-thuy-cam",
    name: "Mạch Thủy Cầm",
    stageName: "Mạch Thủy Cầm",
    genres: ["traditional", "folk"],
    bio: "Đàn bầu, đàn tranh and the songs of the southern rivers.",
    bioVi: "Đàn bầu, đàn tranh và những điệu lý miền sông nước.",
    location: "Bến Tre, Việt Nam",
    style: "Traditional ensemble",
    experience: "Third generation of a family of instrument makers.",
    equipment: ["Đàn bầu", "Đàn tranh", "Sáo trúc"],
    students: 12,
    lessons: 88,
  },
  {
    login: "an-khe-vu",
    name: "An Khê Vũ",
    stageName: "An Khê Vũ",
    genres: ["classical"],
    bio: "A cellist between Hà Nội and Paris.",
    bioVi: "Nghệ sĩ cello giữa Hà Nội và Paris.",
    location: "Paris, France",
    timeZone: "Europe/Paris",
    equipment: ["Cello", "Pair of ribbon microphones"],
  },
  {
    login: "ung-diep-tuong",
    name: "Ưng Diệp Tường",
    stageName: "Ưng Diệp Tường",
    genres: ["traditional"],
    bio: "Cải lương scenes, sung the way our grandparents heard them.",
    bioVi: "Trích đoạn cải lương, hát như ông bà mình từng nghe.",
    location: "Mỹ Tho, Việt Nam",
  },
  {
    login: "thinh-phong-bo-de",
    name: "Thính Phòng Bờ Đê",
    stageName: "Thính Phòng Bờ Đê",
    genres: ["classical", "jazz"],
    bio: "A quartet that rehearses on the dike because the flat is too small.",
    bioVi: "Nhóm tứ tấu tập trên bờ đê vì nhà chật quá.",
    location: "Hà Nội, Việt Nam",
  },
  {
    login: "den-dau",
    name: "Đèn Dầu",
    stageName: "Nhóm Đèn Dầu",
    genres: ["folk", "bolero"],
    bio: "Three friends, one lamp, songs on request.",
    bioVi: "Ba người bạn, một ngọn đèn, hát theo yêu cầu.",
    location: "Sa Đéc, Việt Nam",
  },
  {
    login: "may-tang-tu",
    name: "Mây Tầng Tư",
    stageName: "Mây Tầng Tư",
    genres: ["electronic", "pop"],
    bio: "Synthesizers and street sounds from the fourth floor.",
    bioVi: "Đàn điện tử và tiếng phố từ lầu bốn.",
    location: "Đà Nẵng, Việt Nam",
  },
  {
    login: "gio-bac",
    name: "Gió Bấc",
    stageName: "Gió Bấc Trio",
    genres: ["jazz"],
    bio: "Jazz with a touch of monsoon.",
    bioVi: "Nhạc jazz mang hơi gió mùa.",
    location: "Westminster, California",
    timeZone: "America/Los_Angeles",
  },
  {
    login: "lua-xam",
    name: "Lụa Xám",
    stageName: "Lụa Xám",
    genres: ["rock", "ballad"],
    bio: "A rock band that learned to whisper.",
    bioVi: "Ban nhạc rock biết hát thầm.",
    location: "Houston, Texas",
    timeZone: "America/Chicago",
  },
  {
    login: "khuc-hien-nha",
    name: "Khúc Hiên Nhà",
    stageName: "Khúc Hiên Nhà",
    genres: ["bolero"],
    bio: "Every Thursday the porch light is on.",
    bioVi: "Thứ Năm nào đèn hiên cũng sáng.",
    location: "Long Xuyên, Việt Nam",
  },
  {
    login: "thuyen-giay",
    name: "Thuyền Giấy",
    stageName: "Thuyền Giấy",
    genres: ["folk", "ballad"],
    bio: "Lullabies for grown-ups.",
    bioVi: "Hát ru cho người lớn.",
    location: "Huế, Việt Nam",
  },
  {
    login: "applicant",
    name: "Sương Khuê",
    stageName: "Sương Khuê",
    genres: ["ballad"],
    bio: "I'd like to sing here.",
    bioVi: "Tôi muốn được hát ở đây.",
    location: "Đà Lạt, Việt Nam",
    isApproved: false,
  },
];
