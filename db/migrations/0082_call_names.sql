-- Vietnamese names of three words or more are called by their last word, unless the person chose another name.
UPDATE `users` SET
  `first_name` = substr(`name`, length(rtrim(`name`, replace(`name`, ' ', ''))) + 1)
WHERE `first_name` = substr(`name`, 1, instr(`name`, ' ') - 1)
  AND length(trim(`name`)) - length(replace(trim(`name`), ' ', '')) >= 2
  AND `name` = trim(`name`)
  AND (`first_name` IN ('Nguyễn', 'Nguyen', 'Trần', 'Tran', 'Lê', 'Le', 'Phạm', 'Pham', 'Huỳnh', 'Huynh', 'Hoàng', 'Hoang', 'Phan', 'Vũ', 'Vu', 'Võ', 'Vo', 'Đặng', 'Dang', 'Bùi', 'Bui', 'Đỗ', 'Do', 'Hồ', 'Ho', 'Ngô', 'Ngo', 'Dương', 'Duong', 'Lý', 'Ly', 'Đinh', 'Dinh', 'Trịnh', 'Trinh', 'Đoàn', 'Doan', 'Trương', 'Truong', 'Cao', 'Châu', 'Chau', 'Đào', 'Dao', 'Kiều', 'Kieu', 'Lâm', 'Lam', 'Lương', 'Luong', 'Lưu', 'Luu', 'Nghiêm', 'Nghiem', 'Phùng', 'Phung', 'Quách', 'Quach', 'Tạ', 'Ta', 'Tăng', 'Tang', 'Thái', 'Thai', 'Tống', 'Tong', 'Vương', 'Vuong')
    OR substr(`name`, instr(`name`, ' ') + 1, 4) IN ('Thị ', 'Văn ', 'Thi '));
