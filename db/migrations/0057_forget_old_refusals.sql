DELETE FROM `settings` WHERE `key` LIKE 'delivery refused: %';
