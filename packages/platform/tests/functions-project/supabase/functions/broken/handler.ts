throw new Error('does not even load');
